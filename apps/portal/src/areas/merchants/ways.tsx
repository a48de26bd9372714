import { brandOf } from '@marquee/product/brands.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Links to the brand, if it has a home, and to the account. `quiet`: secondary, below a primary button. */
export const Ways = ({ quiet = false }: { readonly quiet?: boolean }) => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const { name } = brandOf(useBrand());
  const { loggedIn } = useSession();
  const first = quiet ? 'outline' : 'primary';
  if (!loggedIn)
    return (
      <Link to="login" className={buttonClass({ variant: first, wide: true })}>
        {t('auth.signIn')}
      </Link>
    );
  return (
    <>
      {has('oneBrand') && (
        <Button variant={first} wide onClick={() => void returnToBrand()}>
          {t('merchants.ways.brand', { brand: name[language] })}
        </Button>
      )}
      <Link
        to="manageAccount"
        className={buttonClass({ variant: has('oneBrand') ? 'outline' : first, wide: true })}
      >
        {t('merchants.ways.account')}
      </Link>
    </>
  );
};
