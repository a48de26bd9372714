import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';

/** Links to the password page; the email is in the login state. */
export const SignInLink = () => <Link to="loginDTCPassword">{useT()('auth.register.signInAs')}</Link>;
