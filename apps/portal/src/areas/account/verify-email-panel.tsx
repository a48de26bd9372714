/** Asks to verify the email before anything else: most features need it. */
import type { Account } from '@marquee/product/contract/account.ts';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { VerificationCodeForm } from '../../auth/verification/verification-code-form.tsx';
import { ResendVerification, SendVerification } from '../../auth/verification/resend-verification.tsx';
import { useVerificationStatus } from '../../auth/verification/verification-status.ts';
import { announceEmailVerified } from '../../session/cross-tab.ts';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { mail } from '../../ui/icon/shell-icons.ts';
import panel from '../../ui/panel.module.css';
import { EmailText } from '../../ui/user-row.tsx';
import text from '../../ui/text.module.css';
import css from './verify-email-panel.module.css';

/** The email breaks after its @. */
const breakable = { b: (email: string) => <EmailText email={email} /> };

export const VerifyEmailPanel = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const id = useId();
  const [justSent, setJustSent] = useState(false);
  const values = { email: account.email };
  useVerificationStatus();
  if (account.emailVerificationStatus !== 'EMAIL_SENT')
    return (
      <Panel labelledBy={id}>
        <h2 id={id}>{t('account.verify.title')}</h2>
        <p className={text.muted}>
          <RichText message="account.verify.unsent" values={values} tags={breakable} />
        </p>
        <SendVerification onSent={() => setJustSent(true)} />
      </Panel>
    );
  return (
    <Panel labelledBy={id}>
      {justSent ? (
        <FocusedHeading as="h2" id={id}>
          {t('account.verify.sent')}
        </FocusedHeading>
      ) : (
        <h2 id={id}>{t('account.verify.title')}</h2>
      )}
      <p className={text.muted}>
        <RichText message="auth.checkEmail.code" values={values} tags={breakable} />
      </p>
      <VerificationCodeForm onVerified={announceEmailVerified} />
      <div className={css.again}>
        <p className={text.hint}>{t('auth.checkEmail.nothing')}</p>
        <ResendVerification variant="outline" justSent={justSent} />
      </div>
    </Panel>
  );
};

const Panel = ({ labelledBy, children }: { readonly labelledBy: string; readonly children: ReactNode }) => (
  <section className={`${panel.section} ${panel.panel} ${css.verify}`} aria-labelledby={labelledBy}>
    <span className={`${panel.tile} ${css.tile}`}>
      <Icon path={mail} />
    </span>
    <div className={css.words}>{children}</div>
  </section>
);
