import type { Account } from '@marquee/product/contract/account.ts';
import { useT } from '../../i18n/i18n.ts';
import { VerificationCodeForm } from '../../auth/verification/verification-code-form.tsx';
import { ResendVerification } from '../../auth/verification/resend-verification.tsx';
import { useVerificationStatus } from '../../auth/verification/verification-status.ts';
import { announceEmailVerified } from '../../session/cross-tab.ts';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import { EmailText } from '../../ui/user-row.tsx';
import text from '../../ui/text.module.css';
import css from './verify-email-panel.module.css';

/** Shown first: most features need a verified email. */
export const VerifyEmailPanel = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const sent = account.emailVerificationStatus === 'EMAIL_SENT';
  useVerificationStatus();
  return (
    <section className={`${panel.section} ${panel.panel} ${css.verify}`}>
      <InlineAlert kind="warn">
        <h2 className={css.title}>{t('account.verify.title')}</h2>
        <p className={text.small}>
          {t(sent ? 'auth.checkEmail.code' : 'account.verify.unsent')} <EmailText email={account.email} />
        </p>
      </InlineAlert>
      <div className={layout.small}>
        <VerificationCodeForm onVerified={announceEmailVerified} />
        <div className={css.again}>
          <p className={text.hint}>{t('auth.checkEmail.nothing')}</p>
          <ResendVerification variant="outline" />
        </div>
      </div>
    </section>
  );
};
