/** Privacy: data download, email preferences, what is kept, deletion and the notice. */
import { brandOf } from '@marquee/product/brands.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { Link } from '../../navigation/link.tsx';
import { getBrand, useHasFeature } from '../../state/current-route.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronRight } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { DataDownload } from './data-download.tsx';
import { KeptData } from './kept-data.tsx';

const PrivacyPage = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount">{t('privacy.page.back')}</ParentLink>
      <h1>{t('privacy.page.title')}</h1>
      <p className={text.lead}>{t('privacy.page.lead')}</p>
      <Section title={t('privacy.page.export')}>
        <DataDownload />
      </Section>
      <Section title={t('privacy.page.send')}>
        <Row name={t('privacy.page.preferences')} lead={t('privacy.page.preferencesLead')}>
          <RowLink
            to="privacyPreferences"
            text={t('privacy.page.open')}
            name={t('privacy.page.preferences')}
          />
        </Row>
      </Section>
      <Section title={t('privacy.page.kept')}>
        <KeptData />
      </Section>
      {has('deleteAccount') && (
        <Section title={t('privacy.page.delete')}>
          <Row name={t('account.delete.title')} lead={t('account.manage.deleteLead')}>
            <RowLink to="deleteAccount" text={t('privacy.page.review')} name={t('account.delete.title')} />
          </Row>
        </Section>
      )}
      <Section title={t('privacy.page.contact')}>
        <Row name={t('privacy.page.notice')} lead={t('privacy.page.contactLead')}>
          <a
            className={panel.act}
            href={brandOf(getBrand()).privacyUrl[language]}
            target="_blank"
            rel="noopener"
            aria-label={`${t('privacy.page.review')}, ${t('privacy.page.notice')}`}
          >
            <span>{t('privacy.page.review')}</span>
          </a>
        </Row>
      </Section>
    </div>
  );
};
export default PrivacyPage;

interface RowProps {
  readonly name: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const Row = ({ name, lead, children }: RowProps) => (
  <div className={panel.panel}>
    <div className={panel.row}>
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>{lead}</p>
      </div>
      {children}
    </div>
  </div>
);

interface RowLinkProps {
  readonly to: RouteName;
  readonly text: string;
  readonly name: string;
}

const RowLink = ({ to, text: shown, name }: RowLinkProps) => (
  <Link to={to} className={panel.act} aria-label={`${shown}, ${name}`}>
    <span>{shown}</span>
    <Icon path={chevronRight} />
  </Link>
);
