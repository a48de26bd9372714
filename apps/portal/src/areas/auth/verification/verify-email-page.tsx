/** The link of the mail: its token is taken out of the address, tried once, and the answer is a page of its own. */
import { decodeContext } from '@marquee/product/url/session-context.ts';
import { isBrandId } from '@marquee/product/brands.ts';
import { confirmEmailToken } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/errors.ts';
import { readyStateOf } from '@marquee/product/navigation/actions.ts';
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

/** What the mail carried is read like an address, and trusted as little. */
const remember = (webSessionContext: string): void => {
  applyQueryParams({ route: 'verifyEmailSuccess', params: {}, query: { webSessionContext }, hash: '' });
  const { action } = useAppState.getState();
  // Whoever confirms an email has an account: they sign in to go on, they do not register again.
  if (action && !validClaims()) patchAppState({ action: readyStateOf(action) });
};

/** The flow goes on after the success page, so only the brand is known before it. */
const succeed = async (query: Params, webSessionContext: string): Promise<void> => {
  const brand = decodeContext(webSessionContext)?.brand;
  const service = query['service'] ?? (isBrandId(brand) ? brand : undefined);
  announceEmailVerified();
  await navigateToRoute('verifyEmailSuccess', {
    replace: true,
    query: { ...query, ...(service && { service }) },
  });
  if (webSessionContext) remember(webSessionContext);
};

const VerifyEmailPage = () => {
  const t = useT();
  const [{ token, query }] = useState(readEmailLink);
  useStrippedQueryParam('token');
  useEffect(() => {
    let here = true;
    const arrive = async () => {
      const { webSessionContext = '' } = await confirm(token);
      if (here) await succeed(query, webSessionContext);
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
