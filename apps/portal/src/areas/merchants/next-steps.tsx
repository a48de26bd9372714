import { ContinueToBrand } from '../../navigation/continue-to-brand.tsx';
import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Links to the brand, if it has a home, and to the account. `secondary`: the page has another primary button. */
export const NextSteps = ({ secondary = false }: { readonly secondary?: boolean }) => {
  const t = useT();
  const hasHome = useHasFeature()('oneBrand');
  const { loggedIn } = useSession();
  if (!loggedIn)
    return (
      <Link to="login" className={buttonClass({ variant: secondary ? 'outline' : 'primary', wide: true })}>
        {t('auth.signIn')}
      </Link>
    );
  return (
    <>
      {hasHome && <ContinueToBrand secondary={secondary} />}
      <Link
        to="manageAccount"
        className={buttonClass({ variant: hasHome || secondary ? 'outline' : 'primary', wide: true })}
      >
        {t('shell.toAccount')}
      </Link>
    </>
  );
};
