import { type ReactNode, useEffect, useRef } from 'react';

/** Says what has become of the page, where the button that had the focus is gone. */
export const FocusedHeading = ({ children }: { readonly children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};
