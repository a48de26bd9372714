import { Link } from '../../navigation/link.tsx';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useAppState } from '../../state/app-state.ts';
import { useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';

/** Returns to the brand if the customer came from one, else goes to the account or sign-in. */
export const ContinueButton = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const comesFromBrand = useAppState(({ continueUrl }) => continueUrl !== '');
  return (
    <div className={layout.stack}>
      {loggedIn && comesFromBrand ? (
        <Button wide onClick={() => void returnToBrand()}>
          {t('shell.continue')}
        </Button>
      ) : (
        <Link to={loggedIn ? 'manageAccount' : 'login'} className={buttonClass({ wide: true })}>
          {t(loggedIn ? 'migration.account' : 'auth.signIn')}
        </Link>
      )}
    </div>
  );
};
