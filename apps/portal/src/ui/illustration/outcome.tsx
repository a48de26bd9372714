/** How something ended, instead of the page that asked: picture, heading with the focus, sentence and next steps. */
import type { ReactNode } from 'react';
import { FocusedHeading } from '../focused-heading.tsx';
import layout from '../layout.module.css';
import text from '../text.module.css';
import { BrokenLinkIllustration } from './email.tsx';
import { SuccessIllustration } from './success.tsx';

interface OutcomeProps {
  readonly picture: 'success' | 'brokenLink';
  readonly title: string;
  readonly lead: string;
  /** Links and buttons to what can be done next. */
  readonly children?: ReactNode;
}

export const Outcome = ({ picture, title, lead, children }: OutcomeProps) => (
  <div className={text.center}>
    {picture === 'success' ? <SuccessIllustration /> : <BrokenLinkIllustration />}
    <FocusedHeading>{title}</FocusedHeading>
    <p className={text.lead}>{lead}</p>
    {children && <div className={layout.stack}>{children}</div>}
  </div>
);
