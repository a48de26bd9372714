import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';

/** Whoever forgot a PIN signs in again and chooses a new one; the profile is remembered on the way. */
export const ForgotPin = ({ profileId }: { readonly profileId: string }) => {
  const t = useT();
  return (
    <Link to="manageAccount" query={{ action: 'reset-pin', profile: profileId }}>
      {t('profiles.pin.forgot')}
    </Link>
  );
};
