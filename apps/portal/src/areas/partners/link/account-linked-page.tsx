import { returnToBrand } from '../../../flow/return/return-to-brand.ts';
import { Link } from '../../../flow/link.tsx';
import { useApp } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Linked } from './linked.tsx';

/** Whoever came from a brand goes back to it. */
const AccountLinkedPage = () => {
  const t = useT();
  const comesFromBrand = useApp(({ continueUrl }) => continueUrl !== '');
  return (
    <Linked title={t('partners.landing.success')}>
      {comesFromBrand ? (
        <Button wide onClick={() => void returnToBrand()}>
          {t('partners.landing.continue')}
        </Button>
      ) : (
        <Link to="partnersIndex" className={buttonClass({ wide: true })}>
          {t('partners.landing.continue')}
        </Link>
      )}
    </Linked>
  );
};
export default AccountLinkedPage;
