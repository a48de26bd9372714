import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';

/** A forgotten PIN is reset after a new sign-in; the app state keeps the profile across it. */
export const ForgotPin = ({ profileId }: { readonly profileId: string }) => {
  const t = useT();
  return (
    <Link to="manageAccount" query={{ action: 'reset-pin', profile: profileId }}>
      {t('profiles.pin.forgot')}
    </Link>
  );
};
