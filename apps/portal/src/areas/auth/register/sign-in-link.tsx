import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';

/** To the password of an account that exists; its email is in the login state. */
export const SignInLink = () => <Link to="loginDTCPassword">{useT()('auth.register.signInAs')}</Link>;
