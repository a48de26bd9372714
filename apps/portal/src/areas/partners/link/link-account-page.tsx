/** Where the action and the links in mails lead: one partner is named, or people choose. */
import { useQuery } from '@tanstack/react-query';
import { goToRoute } from '../../../flow/link.tsx';
import { clearApp, setApp, useApp } from '../../../flow/state.ts';
import { Loaded } from '../../../form/loaded.tsx';
import { useLanguage, useT } from '../../../i18n.ts';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { Content } from '../content.tsx';
import { useLinking } from './linking.ts';
import { type Partner, partnerName } from '../partner-queries.ts';
import { partnersQuery } from '../partners-query.ts';
import { PartnerRow } from '../partner-row.tsx';
import { Later, Linking, Tell, useWayTo, Way, WaySkeleton } from './way.tsx';

const endFlow = (): void => clearApp('action', 'linkPartnerId', 'isEmailPartnerLinking');

const LinkAccountPage = () => {
  const t = useT();
  const language = useLanguage();
  const partnerId = useApp(({ linkPartnerId }) => linkPartnerId);
  const partner = partnerName(partnerId, language);
  const query = useQuery(partnersQuery(language));
  const { busy, told, askToMove } = useLinking({
    partnerId,
    onLinked: () => {
      endFlow();
      return goToRoute('linkPartnerSuccess', { params: { partnerId }, replace: true });
    },
  });
  return (
    <div className={layout.medium}>
      <h1>{t('partners.landing.title')}</h1>
      <Loaded query={query} meanwhile={<WaySkeleton />}>
        {(partners) => {
          const named = partners.find((each) => each.partnerId === partnerId);
          if (busy) return <Linking partner={partner} />;
          return (
            <>
              {!named?.linked && (
                <p className={text.lead}>
                  {named ? t('partners.link.lead', { partner }) : t('partners.landing.lead')}
                </p>
              )}
              <div className={layout.stack}>
                <Tell told={told} partner={partner} linked={named?.linked ?? false} askToMove={askToMove} />
                {named ? <Named {...named} /> : <Choice partners={partners} />}
              </div>
            </>
          );
        }}
      </Loaded>
    </div>
  );
};
export default LinkAccountPage;

const Named = (partner: Partner) => {
  const wayTo = useWayTo('linkPartner');
  return (
    <>
      {partner.linked && <Content partnerId={partner.partnerId} />}
      <Way partner={partner} href={wayTo(partner)} onLater={endFlow} />
    </>
  );
};

/** The answer of a partner does not say whose it is, so the page remembers. */
const remember = (linkPartnerId: string) => () => setApp({ linkPartnerId });

const Choice = ({ partners }: { readonly partners: readonly Partner[] }) => {
  const t = useT();
  const wayTo = useWayTo('linkPartner');
  return (
    <>
      <ul className={panel.panel} aria-label={t('partners.list.all')}>
        {partners.map((each) => (
          <li key={each.partnerId} className={panel.row}>
            <PartnerRow partner={each}>
              {!each.linked && (
                <a
                  href={wayTo(each)}
                  className={panel.act}
                  aria-label={t('partners.list.linkNamed', { partner: each.displayName })}
                  onClick={remember(each.partnerId)}
                >
                  {t('partners.list.link')}
                </a>
              )}
            </PartnerRow>
          </li>
        ))}
      </ul>
      {partners.map(
        ({ partnerId, displayName, linked }) =>
          linked && (
            <section key={partnerId} className={layout.close} aria-label={displayName}>
              <h2>{displayName}</h2>
              <Content partnerId={partnerId} />
            </section>
          ),
      )}
      <Later onLater={endFlow} />
    </>
  );
};
