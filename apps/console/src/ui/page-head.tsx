/** Head of a page: its title, also in the browser's tab, what the page is for, and its main actions. */
import type { ReactNode } from 'react';
import { usePageTitle } from '../data/use-page-title.ts';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

export const PageHead = ({ title, lead, children }: PageHeadProps) => {
  usePageTitle(title);
  return (
    <div className="head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </div>
  );
};
