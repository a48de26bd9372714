/** What comes through a linked partner, one by one. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../form/loaded.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { play } from '../../ui/icon/icons.ts';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import text from '../../ui/text.module.css';
import { partnerSubscriptionsQuery } from './partner-queries.ts';

export const Content = ({ partnerId }: { readonly partnerId: string }) => {
  const t = useT();
  const language = useLanguage();
  const query = useQuery({ ...partnerSubscriptionsQuery(partnerId, language), staleTime: Infinity });
  return (
    <Loaded query={query} meanwhile={<ContentSkeleton />}>
      {(subscriptions) =>
        subscriptions.length > 0 ? (
          <ul className={panel.panel}>
            {subscriptions.map(({ productSku, displayName, brandId }) => {
              const brand = isBrandId(brandId) ? brandOf(brandId).name[language] : '';
              return (
                <li key={productSku} className={panel.row}>
                  <span className={panel.tile}>
                    <Icon draw={play} />
                  </span>
                  <div>
                    <p className={panel.value}>{displayName ?? brand}</p>
                    {brand && <p className={panel.key}>{t('partners.details.brand', { brand })}</p>}
                  </div>
                </li>
              );
            })}
          </ul>
        ) : (
          <p className={text.muted}>{t('partners.details.nothing')}</p>
        )
      }
    </Loaded>
  );
};

/** Most partners bring two things. */
export const ContentSkeleton = () => (
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
