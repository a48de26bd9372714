/** The link of the mail: its token is taken out of the address, tried once, and the answer is a page of its own. */
import { decodeContext } from '@marquee/product/address/session-context.ts';
import { isBrandId } from '@marquee/product/brands.ts';
import { confirmEmailToken } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/errors.ts';
import { readyOf } from '@marquee/product/navigation/actions.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { readAddress } from '../../../flow/facts.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { once } from '../../../flow/once.ts';
import { setApp, useApp } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { useHiddenParameter } from '../../../identity/hidden-parameter.ts';
import { verifiedEvent } from '../../../session.ts';
import { validClaims } from '../../../tokens.ts';
import { Envelope } from '../../../ui/picture/envelope.tsx';
import text from '../../../ui/text.module.css';
import { giveUp, readLink } from '../../../identity/mailed-link.ts';

const confirm = once((token) =>
  token ? call(confirmEmailToken, { query: { token } }) : fail('TOKEN_INVALID'),
);

/** What the mail carried is read like an address, and trusted as little. */
const remember = (webSessionContext: string): void => {
  readAddress({ route: 'verifyEmailSuccess', params: {}, query: { webSessionContext }, hash: '' });
  const { action } = useApp.getState();
  // Whoever confirms an email has an account: they sign in to go on, they do not register again.
  if (action && !validClaims()) setApp({ action: readyOf(action) });
};

/** The flow goes on after the success page, so only the brand is known before it. */
const succeed = async (query: Params, webSessionContext: string): Promise<void> => {
  const brand = decodeContext(webSessionContext)?.brand;
  const service = query['service'] ?? (isBrandId(brand) ? brand : undefined);
  verifiedEvent();
  await goToRoute('verifyEmailSuccess', { replace: true, query: { ...query, ...(service && { service }) } });
  if (webSessionContext) remember(webSessionContext);
};

const VerifyEmailPage = () => {
  const t = useT();
  const [{ token, query }] = useState(readLink);
  useHiddenParameter('token');
  useEffect(() => {
    let here = true;
    const arrive = async () => {
      const { webSessionContext = '' } = await confirm(token);
      if (here) await succeed(query, webSessionContext);
    };
    arrive().catch((error: unknown) => (here ? giveUp('verifyEmailError', query, error) : undefined));
    return () => {
      here = false;
    };
  }, [token, query]);
  return (
    <div className={text.center}>
      <Envelope />
      <h1>{t('auth.verifyEmail.title')}</h1>
    </div>
  );
};
export default VerifyEmailPage;
