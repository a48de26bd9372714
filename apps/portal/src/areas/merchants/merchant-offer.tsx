import type { SpecialService } from '@marquee/product/url/client-state.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../api/use-query.ts';
import { useMerchantLink } from '../../state/merchant-link.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { brandNames, offerQuery } from './merchant-queries.ts';

type SignInPage = 'login' | 'register';

/** The product that the merchant link activates. */
export const MerchantOffer = ({ at }: { readonly at: SignInPage }) => {
  const t = useT();
  const link = useMerchantLink();
  return link ? <OfferTitle at={at} link={link} /> : <p className={text.lead}>{t('merchants.none.lead')}</p>;
};

const OfferTitle = ({ at, link }: { readonly at: SignInPage; readonly link: SpecialService }) => {
  const t = useT();
  const language = useLanguage();
  const { data, isPending } = useQuery({
    ...offerQuery(link, language),
    placeholderData: keepPreviousData,
  });
  if (isPending)
    return (
      <p className={text.lead}>
        <Skeleton width="300px" height="20px" />
      </p>
    );
  return (
    <p className={text.lead}>
      {data
        ? t(`merchants.${at}.for`, {
            brands: brandNames(data.brands, language),
            merchant: data.merchantName,
          })
        : t(`merchants.${at}.lead`)}
    </p>
  );
};
