/** Verification link: strips the token from the URL, submits it once and redirects to the result page. */
import { decodeContext } from '@marquee/product/url/session-context.ts';
import { isBrandId } from '@marquee/product/brands.ts';
import { confirmEmailToken } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/app-error.ts';
import { readyStateOf } from '@marquee/product/navigation/resume-action.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { applyQueryParams } from '../../../navigation/guard-facts.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { memoizeByKey } from '../../../auth/memoize-by-key.ts';
import { patchAppState, useAppState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useStrippedQueryParam } from '../../../auth/strip-query-param.ts';
import { announceEmailVerified } from '../../../session/cross-tab.ts';
import { validClaims } from '../../../state/token-cookies.ts';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';
import { redirectToLinkError, readEmailLink } from '../../../auth/email-link.ts';

const confirm = memoizeByKey((token) =>
  token ? call(confirmEmailToken, { query: { token } }) : fail('TOKEN_INVALID'),
);

/** The context from the mail is untrusted input, parsed like a URL. */
const applyContext = (webSessionContext: string): void => {
  applyQueryParams({ route: 'verifyEmailSuccess', params: {}, query: { webSessionContext }, hash: '' });
  const { action } = useAppState.getState();
  // The account exists, so the flow continues with sign-in instead of registration.
  if (action && !validClaims()) patchAppState({ action: readyStateOf(action) });
};

/** The flow continues after the success page; until then only the brand is known. */
const showSuccess = async (query: Params, webSessionContext: string): Promise<void> => {
  const brand = decodeContext(webSessionContext)?.brand;
  const service = query['service'] ?? (isBrandId(brand) ? brand : undefined);
  announceEmailVerified();
  await navigateToRoute('verifyEmailSuccess', {
    replace: true,
    query: { ...query, ...(service && { service }) },
  });
  if (webSessionContext) applyContext(webSessionContext);
};

const VerifyEmailPage = () => {
  const t = useT();
  const [{ token, query }] = useState(readEmailLink);
  useStrippedQueryParam('token');
  useEffect(() => {
    let here = true;
    const arrive = async () => {
      const { webSessionContext = '' } = await confirm(token);
      if (here) await showSuccess(query, webSessionContext);
    };
    arrive().catch((error: unknown) =>
      here ? redirectToLinkError('verifyEmailError', query, error) : undefined,
    );
    return () => {
      here = false;
    };
  }, [token, query]);
  return (
    <div className={text.center}>
      <EmailIllustration />
      <h1>{t('auth.verifyEmail.title')}</h1>
    </div>
  );
};
export default VerifyEmailPage;
