/** Title of the browser tab. */
import { useEffect } from 'react';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} | Marquee`;
  }, [title]);
};
