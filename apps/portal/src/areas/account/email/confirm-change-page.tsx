/** The link that the new address got: its token leaves the address, is tried once, and the answer is a page of its own. */
import { confirmEmailChange } from '@marquee/product/contract/account.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { once } from '../../../flow/once.ts';
import { useApp, useLogin } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { useHiddenParameter } from '../../../identity/hidden-parameter.ts';
import { giveUp, readLink } from '../../../identity/mailed-link.ts';
import { signOut } from '../../../session.ts';
import { Envelope } from '../../../ui/picture/envelope.tsx';
import text from '../../../ui/text.module.css';

const confirm = once((token) => call(confirmEmailChange, { body: { token }, showLoader: false }));

const ConfirmChangePage = () => {
  const t = useT();
  const [link] = useState(readLink);
  useHiddenParameter('token');
  useEffect(() => {
    let here = true;
    const { token, query } = link;
    const arrive = async () => {
      const { email } = await confirm(token);
      // The server has just ended every session of the account.
      if (useApp.getState().isLoggedIn) await signOut();
      useLogin.setState({ email });
      if (here) await goToRoute('changeEmailSuccess', { replace: true, query });
    };
    arrive().catch((error: unknown) => (here ? giveUp('changeEmailError', query, error) : undefined));
    return () => {
      here = false;
    };
  }, [link]);
  return (
    <div className={text.center}>
      <Envelope />
      <h1>{t('account.changeEmail.confirming')}</h1>
    </div>
  );
};
export default ConfirmChangePage;
