/** A partner with its link status and content. */
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Logo } from '../../ui/illustration/logo-list.tsx';
import panel from '../../ui/panel.module.css';
import { contentOf, type Partner } from './partner-queries.ts';

interface Props {
  readonly partner: Partner;
  readonly children: ReactNode;
}

export const PartnerRow = ({ partner, children }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { partnerId, displayName, logo, linked } = partner;
  const content = partner.content || contentOf(partner, language);
  return (
    <>
      <span className={panel.tile}>
        <Logo id={partnerId} name={displayName} logo={logo} />
      </span>
      <div>
        <p className={panel.value}>{displayName}</p>
        <p className={panel.key}>
          {t(linked ? 'partners.list.linked' : 'partners.list.notLinked')}
          {content && ` · ${content}`}
        </p>
      </div>
      {children}
    </>
  );
};
