/** A partner with its link status and content. */
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { check, link } from '../../ui/icon/shell-icons.ts';
import panel from '../../ui/panel.module.css';
import { contentOf, type Partner } from './partner-queries.ts';

interface Props {
  readonly partner: Partner;
  readonly children: ReactNode;
}

export const PartnerRow = ({ partner, children }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { partnerId, displayName, linked } = partner;
  const content = partner.content || contentOf(partnerId, language);
  return (
    <>
      <span className={panel.tile}>
        <Icon path={linked ? check : link} />
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
