import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { useBrand, useCurrentRoute, useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';

const SubscribeSuccessPage = () => {
  const t = useT();
  const has = useHasFeature();
  const own = useBrand();
  const named = useCurrentRoute((current) => current.params['brand']);
  const brand = brandOf(isBrandId(named) ? named : own).name[useLanguage()];
  return (
    <div className={`${layout.small} ${layout.centred} ${text.center}`}>
      <SuccessIllustration />
      <h1>{t('shell.enjoy')}</h1>
      <p className={text.lead}>{t('subscriptions.brand.successLead', { brand })}</p>
      <div className={layout.stack}>
        {has('oneBrand') && (
          <Button wide onClick={() => void returnToBrand()}>
            {t('shell.startWatching')}
          </Button>
        )}
        <Link
          to="subscriptions"
          className={buttonClass({ variant: has('oneBrand') ? 'outline' : 'primary', wide: true })}
        >
          {t('shell.seeSubscriptions')}
        </Link>
      </div>
    </div>
  );
};
export default SubscribeSuccessPage;
