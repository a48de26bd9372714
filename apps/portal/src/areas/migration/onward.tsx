import { Link } from '../../flow/link.tsx';
import { returnToBrand } from '../../flow/return/return-to-brand.ts';
import { useApp } from '../../flow/state.ts';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';

/** Whoever came from a brand goes back to it; anybody else to the account, or to its door. */
export const Onward = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const comesFromBrand = useApp(({ continueUrl }) => continueUrl !== '');
  return (
    <div className={layout.stack}>
      {loggedIn && comesFromBrand ? (
        <Button wide onClick={() => void returnToBrand()}>
          {t('auth.continue')}
        </Button>
      ) : (
        <Link to={loggedIn ? 'manageAccount' : 'login'} className={buttonClass({ wide: true })}>
          {t(loggedIn ? 'migration.account' : 'auth.signIn')}
        </Link>
      )}
    </div>
  );
};
