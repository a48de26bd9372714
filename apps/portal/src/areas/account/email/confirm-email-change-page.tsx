/** Email link to the new address: strips the token from the URL, submits it once and redirects to the result page. */
import { confirmEmailChange } from '@marquee/product/contract/account.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { memoizeByKey } from '../../../auth/memoize-by-key.ts';
import { useAppState, useLoginState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useStrippedQueryParam } from '../../../auth/strip-query-param.ts';
import { redirectToLinkError, readEmailLink } from '../../../auth/email-link.ts';
import { signOut } from '../../../session/session.ts';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';

const confirm = memoizeByKey((token) => call(confirmEmailChange, { body: { token } }));

const ConfirmChangePage = () => {
  const t = useT();
  const [link] = useState(readEmailLink);
  useStrippedQueryParam('token');
  useEffect(() => {
    let here = true;
    const { token, query } = link;
    const arrive = async () => {
      const { email } = await confirm(token);
      // The server has revoked every session of the account.
      if (useAppState.getState().isLoggedIn) await signOut();
      useLoginState.setState({ email });
      if (here) await navigateToRoute('changeEmailSuccess', { replace: true, query });
    };
    arrive().catch((error: unknown) =>
      here ? redirectToLinkError('changeEmailError', query, error) : undefined,
    );
    return () => {
      here = false;
    };
  }, [link]);
  return (
    <div className={text.center}>
      <EmailIllustration />
      <h1>{t('account.changeEmail.confirming')}</h1>
    </div>
  );
};
export default ConfirmChangePage;
