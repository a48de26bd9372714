/** Magic link sign-in: strips the token from the URL, exchanges it once and redirects. */
import { AppError } from '@marquee/product/errors.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { useEffect, useState } from 'react';
import { log } from '../api/client.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { openModal } from '../state/modals.ts';
import { memoizeByKey } from './memoize-by-key.ts';
import { replaceQuery } from '../navigation/navigate.ts';
import { useT } from '../i18n/i18n.ts';
import { signOut } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { Interstitial } from './interstitial.tsx';
import css from './magic-link-sign-in.module.css';
import { followMagicLink, type AccountSwitch } from './follow-magic-link.ts';

const follow = memoizeByKey(followMagicLink);

/** Signing out resets the language; restore the one the page was opened in. */
const leave = async ({ lang }: Params): Promise<void> => {
  await signOut({ unseen: true });
  await navigateToRoute('login', { replace: true, query: lang ? { lang } : {} });
};

const giveUp = async (query: Params, error: unknown): Promise<void> => {
  const code = error instanceof AppError ? error.code : 'GENERIC';
  log('warn', code, 'magic link');
  await leave(query);
  openModal('genericError', { code });
};

interface Props {
  readonly link: string;
  /** Parameters that stay in the URL. */
  readonly params: Params;
  readonly query: Params;
  /** Must be referentially stable. */
  readonly goOn: (query: Params) => Promise<void> | void;
}

export const MagicLinkSignIn = ({ link, params, query, goOn }: Props) => {
  const t = useT();
  const [offer, setOffer] = useState<AccountSwitch>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let here = true;
    replaceQuery({ params, query });
    const arrive = async () => {
      const found = await follow(link);
      if (!here) return;
      if (found) setOffer(found);
      else await goOn(query);
    };
    arrive().catch((error: unknown) => (here ? giveUp(query, error) : undefined));
    return () => {
      here = false;
    };
  }, [link, params, query, goOn]);

  useEffect(() => {
    if (offer) focusHeading();
  }, [offer]);

  if (!offer) return <Interstitial title={t('auth.zBrowser.title')} />;

  const answer = (act: () => Promise<void>) => () => {
    setBusy(true);
    act().catch((error: unknown) => giveUp(query, error));
  };
  const take = async () => {
    await offer.take();
    await goOn(query);
  };
  const refuse = async () => {
    await offer.refuse().catch(() => undefined);
    await leave(query);
  };
  return (
    <AccountQuestion
      before={offer.before}
      email={offer.after}
      busy={busy}
      onTake={answer(take)}
      onRefuse={answer(refuse)}
    />
  );
};

interface QuestionProps {
  readonly before?: string | undefined;
  readonly email: string;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onRefuse: () => void;
}

/** Keeps the email on one line: a button label must not break at a hyphen inside it. */
const SentenceWithEmail = ({ sentence, email }: { readonly sentence: string; readonly email: string }) => {
  const start = sentence.indexOf(email);
  return (
    <>
      {sentence.slice(0, start)}
      <span className={text.whole}>{email}</span>
      {sentence.slice(start + email.length)}
    </>
  );
};

/** Confirmation before switching accounts. */
export const AccountQuestion = ({ before, email, busy, onTake, onRefuse }: QuestionProps) => {
  const t = useT();
  return (
    <Interstitial title={t(before === undefined ? 'auth.continueAs.title' : 'auth.zBrowser.ask')}>
      {before === undefined ? (
        <>
          <p className={css.email}>{email}</p>
          <p className={`${text.lead} ${css.lead}`}>{t('auth.continueAs.lead')}</p>
        </>
      ) : (
        <dl className={css.accounts}>
          <dt>{t('auth.zBrowser.before')}</dt>
          <dd>{before}</dd>
          <dt>{t('auth.zBrowser.after')}</dt>
          <dd>{email}</dd>
        </dl>
      )}
      <div className={layout.close}>
        <Button variant="equal" busy={busy} onClick={onTake}>
          <SentenceWithEmail sentence={t('auth.zBrowser.take', { email })} email={email} />
        </Button>
        <Button variant="equal" busy={busy} onClick={onRefuse}>
          {t('auth.zBrowser.refuse')}
        </Button>
      </div>
    </Interstitial>
  );
};
