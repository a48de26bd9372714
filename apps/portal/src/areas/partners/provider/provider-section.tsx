/** The TV provider of the account on the partners page: the linked one, or those to choose from. */
import { useQuery } from '../../../api/use-query.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { linkedProviderQuery } from '../../../auth/provider/own-provider-query.ts';
import { providersQuery } from '../../../auth/provider/providers-query.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { useBrand } from '../../../state/current-route.ts';
import { Logo } from '../../../ui/illustration/logo-list.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { PartnerContentSkeleton } from '../partner-content.tsx';

export const ProviderSection = () => {
  const t = useT();
  const language = useLanguage();
  const list = useQuery(providersQuery(useBrand(), language));
  const own = useQuery(linkedProviderQuery(language));
  if (list.data?.length === 0 && own.data === null) return null;
  return (
    <Section title={t('partners.provider.title')}>
      <div className={layout.close}>
        <p className={text.muted}>
          {t(own.data ? 'partners.provider.leadLinked' : 'partners.provider.lead')}
        </p>
        <QueryBoundary query={own} skeleton={<PartnerContentSkeleton />}>
          {(linked) =>
            linked ? (
              <ul className={panel.panel} aria-label={t('partners.provider.title')}>
                <ProviderRow id={linked.providerId} name={linked.displayName} logo={linked.logo} isLinked />
              </ul>
            ) : (
              <QueryBoundary query={list} skeleton={<PartnerContentSkeleton />}>
                {(providers) => (
                  <ul className={panel.panel} aria-label={t('partners.provider.all')}>
                    {providers.map(({ id, displayName, logo }) => (
                      <ProviderRow key={id} id={id} name={displayName} logo={logo} />
                    ))}
                  </ul>
                )}
              </QueryBoundary>
            )
          }
        </QueryBoundary>
      </div>
    </Section>
  );
};

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly isLinked?: boolean;
}

const ProviderRow = ({ id, name, logo, isLinked = false }: RowProps) => {
  const t = useT();
  return (
    <li className={panel.row}>
      <span className={panel.tile}>
        <Logo id={id} name={name} logo={logo} />
      </span>
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>{t(isLinked ? 'partners.list.linked' : 'partners.list.notLinked')}</p>
      </div>
      <Link
        to={isLinked ? 'partnersDetails' : 'partnersLink'}
        params={{ partnerId: id }}
        className={panel.act}
        aria-label={t(isLinked ? 'partners.list.detailsNamed' : 'partners.list.linkNamed', { partner: name })}
      >
        {t(isLinked ? 'partners.list.details' : 'partners.list.link')}
      </Link>
    </li>
  );
};
