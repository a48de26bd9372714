/** What the two pages that end a linking have in common. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../../../flow/state.ts';
import { useLanguage, useT } from '../../../i18n.ts';
import layout from '../../../ui/layout.module.css';
import { Done } from '../../../ui/picture/done.tsx';
import text from '../../../ui/text.module.css';
import { useNamedPartner } from '../partner-page.tsx';
import { partnersQuery } from '../partners-query.ts';

export const Linked = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useT();
  const { partnerId, partner } = useNamedPartner();
  const { data } = useQuery({
    ...partnersQuery(useLanguage()),
    staleTime: Infinity,
    // Whoever came through a TV provider has no links to ask for.
    enabled: () => useApp.getState().isDtc,
  });
  const content = data?.find((each) => each.partnerId === partnerId)?.content;
  return (
    <div className={`${layout.small} ${text.center}`}>
      <Done />
      <h1>{title}</h1>
      {partner && <p className={text.lead}>{t('partners.linkSuccess.lead', { partner })}</p>}
      <p className={text.lead} aria-live="polite">
        {content && t('partners.linkSuccess.watch', { content })}
      </p>
      <div className={layout.stack}>{children}</div>
    </div>
  );
};
