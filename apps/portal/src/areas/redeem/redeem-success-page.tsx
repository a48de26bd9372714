import { formatMoney } from '@marquee/product/values/money.ts';
import { useBrand } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';
import { type RedeemedCode, spendableBalance, useRedeemedCode } from './redeem-state.ts';

const RedeemSuccessPage = () => {
  const t = useT();
  const redeemed = useRedeemedCode();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('redeem.success.title')}</h1>
      {redeemed?.kind === 'GIFT' && <GiftWords redeemed={redeemed} />}
      {redeemed?.kind === 'PROMO' && <PromoWords percent={redeemed.value} />}
      <div className={layout.stack}>
        <Link to="purchaseProducts" className={buttonClass({ wide: true })}>
          {t('shell.seePlans')}
        </Link>
        <Link to="manageAccount" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('shell.toAccount')}
        </Link>
      </div>
      {redeemed && <p className={text.foot}>{t('shell.order', { order: redeemed.orderNumber })}</p>}
    </div>
  );
};
export default RedeemSuccessPage;

const GiftWords = ({ redeemed: { value, balances } }: { readonly redeemed: RedeemedCode }) => {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  return (
    <>
      <p className={text.lead}>{t('redeem.success.gift', { value: formatMoney(value, language) })}</p>
      <p className={text.lead}>
        {t('redeem.success.balance', { balance: formatMoney(spendableBalance(balances, brand), language) })}
      </p>
    </>
  );
};

const PromoWords = ({ percent }: { readonly percent: number }) => {
  const t = useT();
  return (
    <>
      <p className={text.lead}>{t('redeem.success.promo', { percent })}</p>
      <p className={text.lead}>{t('redeem.success.promoLead')}</p>
    </>
  );
};
