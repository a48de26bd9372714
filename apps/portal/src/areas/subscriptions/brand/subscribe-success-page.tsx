import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { useBrand, useCurrent, useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { returnToBrand } from '../../../flow/return/return-to-brand.ts';
import { useLanguage, useT } from '../../../i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Done } from '../../../ui/picture/done.tsx';
import text from '../../../ui/text.module.css';

const SubscribeSuccessPage = () => {
  const t = useT();
  const has = useHas();
  const own = useBrand();
  const named = useCurrent((current) => current.params['brand']);
  const brand = brandOf(isBrandId(named) ? named : own).name[useLanguage()];
  return (
    <div className={`${layout.small} ${text.center}`}>
      <Done />
      <h1>{t('subscriptions.brand.successTitle')}</h1>
      <p className={text.lead}>{t('subscriptions.brand.successLead', { brand })}</p>
      <div className={layout.stack}>
        {has('oneBrand') && (
          <Button wide onClick={() => void returnToBrand()}>
            {t('subscriptions.brand.successWatch')}
          </Button>
        )}
        <Link
          to="subscriptions"
          className={buttonClass({ look: has('oneBrand') ? 'line' : 'main', wide: true })}
        >
          {t('subscriptions.brand.successList')}
        </Link>
      </div>
    </div>
  );
};
export default SubscribeSuccessPage;
