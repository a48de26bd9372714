/** The content that a linked partner or TV provider provides. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { useQuery } from '../../api/use-query.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { play } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { Wordmark } from '../../theme/wordmark.tsx';
import css from './company-heading.module.css';
import { partnerSubscriptionsQuery } from './partner-queries.ts';

export const PartnerContent = ({ partnerId }: { readonly partnerId: string }) => {
  const language = useLanguage();
  const query = useQuery({ ...partnerSubscriptionsQuery(partnerId, language), staleTime: Infinity });
  return (
    <QueryBoundary query={query} skeleton={<PartnerContentSkeleton />}>
      {(subscriptions) => <ContentList items={subscriptions} />}
    </QueryBoundary>
  );
};

interface ContentItem {
  readonly productSku: string;
  readonly displayName: string | null;
  readonly brandId: string | null;
  readonly status?: 'ACTIVE' | 'PENDING_ACTIVATION';
}

export const ContentList = ({ items }: { readonly items: readonly ContentItem[] }) => {
  const t = useT();
  const language = useLanguage();
  if (items.length === 0) return <p className={text.muted}>{t('partners.details.nothing')}</p>;
  return (
    <ul className={panel.panel}>
      {items.map(({ productSku, displayName, brandId, status }) => {
        const brand = isBrandId(brandId) ? brandOf(brandId).name[language] : '';
        return (
          <li key={productSku} className={panel.row}>
            <span className={panel.tile}>
              <Icon path={play} />
            </span>
            <div>
              <p className={panel.value}>{displayName ?? (brand || productSku)}</p>
              {brand && <p className={panel.key}>{t('partners.details.brand', { brand })}</p>}
              {status === 'PENDING_ACTIVATION' && (
                <p className={panel.key}>{t('partners.details.suspended')}</p>
              )}
            </div>
            {isBrandId(brandId) && <Wordmark brand={brandId} className={css.mark} />}
          </li>
        );
      })}
    </ul>
  );
};

/** Most partners provide two items. */
export const PartnerContentSkeleton = () => (
  <div className={panel.panel}>
    <RowSkeleton />
    <RowSkeleton />
  </div>
);

const RowSkeleton = () => (
  <div className={panel.row}>
    <span className={panel.tile} />
    <div className={layout.close}>
      <Skeleton width="9rem" height="1rem" />
      <Skeleton width="12rem" height="0.875rem" />
    </div>
  </div>
);
