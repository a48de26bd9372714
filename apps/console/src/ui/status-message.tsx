/** What was just done. Always on the page, so that a screen reader announces what comes into it. */
import type { ReactNode } from 'react';

export const StatusMessage = ({ text, children }: { text: string; children?: ReactNode }) => (
  <p role="status" className={text ? 'alert good' : 'silent'}>
    {text} {children}
  </p>
);
