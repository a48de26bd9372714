/** Magic link sign-in: strips the token from the URL, exchanges it once and redirects. */
import { AppError } from '@marquee/product/app-error.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { useEffect, useState } from 'react';
import { log } from '../api/client.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { openModal } from '../state/modals.ts';
import { memoizeByKey } from './memoize-by-key.ts';
import { replaceQuery } from '../navigation/navigate.ts';
import { useT } from '../i18n/i18n.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { signOut } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { Interstitial } from './interstitial.tsx';
import css from './magic-link-sign-in.module.css';
import { followMagicLink, type AccountSwitch } from './follow-magic-link.ts';

const followOnce = memoizeByKey(followMagicLink);

/** Signing out resets the language; restore the one the page was opened in. */
const signOutToLogin = async ({ lang }: Params): Promise<void> => {
  await signOut({ unseen: true });
  await navigateToRoute('login', { replace: true, query: lang ? { lang } : {} });
};

const showFailure = async (query: Params, error: unknown): Promise<void> => {
  const code = error instanceof AppError ? error.code : 'GENERIC';
  log('warn', code, 'magic link');
  await signOutToLogin(query);
  openModal('genericError', { code });
};

interface Props {
  readonly link: string;
  /** Parameters that stay in the URL. */
  readonly params: Params;
  readonly query: Params;
  /** Must be referentially stable. */
  readonly onContinue: (query: Params) => Promise<void> | void;
}

export const MagicLinkSignIn = ({ link, params, query, onContinue }: Props) => {
  const t = useT();
  const [accountSwitch, setAccountSwitch] = useState<AccountSwitch>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isMounted = true;
    replaceQuery({ params, query });
    const followLink = async () => {
      const requested = await followOnce(link);
      if (!isMounted) return;
      if (requested) setAccountSwitch(requested);
      else await onContinue(query);
    };
    followLink().catch((error: unknown) => (isMounted ? showFailure(query, error) : undefined));
    return () => {
      isMounted = false;
    };
  }, [link, params, query, onContinue]);

  useEffect(() => {
    if (accountSwitch) focusHeading();
  }, [accountSwitch]);

  if (!accountSwitch) return <Interstitial title={t('auth.automaticSignIn.title')} />;

  const runOnce = (act: () => Promise<void>) => () => {
    setBusy(true);
    act().catch((error: unknown) => showFailure(query, error));
  };
  const acceptSwitch = async () => {
    await accountSwitch.accept();
    await onContinue(query);
  };
  const declineSwitch = async () => {
    await accountSwitch.decline().catch(() => undefined);
    await signOutToLogin(query);
  };
  return (
    <AccountSwitchPrompt
      before={accountSwitch.before}
      email={accountSwitch.after}
      busy={busy}
      onAccept={runOnce(acceptSwitch)}
      onDecline={runOnce(declineSwitch)}
    />
  );
};

interface AccountSwitchPromptProps {
  readonly before?: string | undefined;
  readonly email: string;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Keeps the email on one line: a button label must not break at a hyphen inside it. */
const unbroken = { b: (email: string) => <span className={text.whole}>{email}</span> };

/** Confirmation before switching accounts. */
export const AccountSwitchPrompt = ({
  before,
  email,
  busy,
  onAccept,
  onDecline,
}: AccountSwitchPromptProps) => {
  const t = useT();
  return (
    <Interstitial title={t(before === undefined ? 'auth.continueAs.title' : 'auth.zBrowser.ask')}>
      {before === undefined ? (
        <>
          <p className={css.email}>{email}</p>
          <p className={`${text.lead} ${css.lead}`}>{t('auth.continueAs.lead')}</p>
        </>
      ) : (
        <div className={css.accounts}>
          <p>
            <RichText message="auth.zBrowser.before" values={{ email: before }} />
          </p>
          <p>
            <RichText message="auth.zBrowser.after" values={{ email }} />
          </p>
        </div>
      )}
      <div className={layout.close}>
        <Button variant="equal" busy={busy} onClick={onAccept}>
          <RichText message="auth.zBrowser.take" values={{ email }} tags={unbroken} />
        </Button>
        <Button variant="equal" busy={busy} onClick={onDecline}>
          {t('auth.zBrowser.refuse')}
        </Button>
      </div>
    </Interstitial>
  );
};
