import { type ComponentProps, useEffect, useRef } from 'react';

/** Heading that takes focus on mount, when the focused element is gone. */
export const FocusedHeading = ({
  as: Heading = 'h1',
  ...rest
}: ComponentProps<'h1'> & { readonly as?: 'h1' | 'h2' | 'h3' }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <Heading {...rest} ref={heading} tabIndex={-1} />;
};
