import { Link } from '../../navigation/link.tsx';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useAppState } from '../../state/app-state.ts';
import { useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';

/** Whoever came from a brand goes back to it; anybody else to the account, or to its door. */
export const ContinueButton = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const comesFromBrand = useAppState(({ continueUrl }) => continueUrl !== '');
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
