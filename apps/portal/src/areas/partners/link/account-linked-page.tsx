import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { Link } from '../../../navigation/link.tsx';
import { useAppState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { LinkSuccess } from './link-success.tsx';

/** Returns to the brand if the customer came from one. */
const AccountLinkedPage = () => {
  const t = useT();
  const comesFromBrand = useAppState(({ continueUrl }) => continueUrl !== '');
  return (
    <LinkSuccess title={t('partners.landing.success')}>
      {comesFromBrand ? (
        <Button wide onClick={() => void returnToBrand()}>
          {t('partners.landing.continue')}
        </Button>
      ) : (
        <Link to="partnersIndex" className={buttonClass({ wide: true })}>
          {t('partners.landing.continue')}
        </Link>
      )}
    </LinkSuccess>
  );
};
export default AccountLinkedPage;
