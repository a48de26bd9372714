/** Shows the value of a code before it is redeemed. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { useState } from 'react';
import { Link } from '../../navigation/link.tsx';
import { toApiError } from '../../api/api-error.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import { type CheckedCode, redeem, useCheckedCode } from './redeem-state.ts';

const RedeemValidPage = () => {
  const t = useT();
  const found = useCheckedCode();
  return (
    <>
      <h1>{t('redeem.valid.title')}</h1>
      <div className={layout.stack}>
        {found && <Valid found={found} />}
        <Link to="redeem" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('redeem.valid.another')}
        </Link>
      </div>
    </>
  );
};
export default RedeemValidPage;

const Valid = ({ found }: { readonly found: CheckedCode }) => {
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ErrorCode>();
  const { kind, code, value, productSku, description } = found;
  const isGift = kind === 'GIFT';
  const worth = formatMoney(value, language);
  const product = productSku === null ? undefined : skuName(productSku, language);

  const use = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await redeem(found);
    } catch (error) {
      setFailed(toApiError(error).code);
    }
    setBusy(false);
  };
  return (
    <>
      {failed && failed !== 'invalid_token' && (
        <InlineAlert kind="bad" role="alert">
          {t(failed)}
        </InlineAlert>
      )}
      <InlineAlert kind="good">
        <p>
          <b>
            {isGift ? t('redeem.valid.gift', { value: worth }) : t('redeem.valid.promo', { percent: value })}
          </b>
        </p>
        <p className={text.small}>
          {isGift ? t('redeem.valid.giftLead') : t('redeem.valid.promoLead')}{' '}
          {product && t('redeem.valid.only', { product })}
        </p>
      </InlineAlert>
      <dl className={panel.panel}>
        <div className={panel.row}>
          <dt className={panel.key}>{t('fields.redeemCode.label')}</dt>
          <dd className={panel.value}>{code}</dd>
          <dd className={panel.key}>{description[language]}</dd>
        </div>
      </dl>
      <Button wide busy={busy} onClick={() => void use()}>
        {isGift ? t('redeem.valid.add', { value: worth }) : t('redeem.valid.keep')}
      </Button>
    </>
  );
};
