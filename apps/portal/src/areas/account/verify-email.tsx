import type { Account } from '@marquee/product/contract/account.ts';
import { useT } from '../../i18n.ts';
import { CodeForm } from '../../identity/verification/code-form.tsx';
import { ResendVerification } from '../../identity/verification/resend-verification.tsx';
import { useVerificationStatus } from '../../identity/verification/verification-status.ts';
import { verifiedEvent } from '../../session.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';
import { Address } from '../../ui/person.tsx';
import text from '../../ui/text.module.css';
import css from './verify-email.module.css';

/** Until the email is verified, little else can be done; so this stands first. */
export const VerifyEmail = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const sent = account.emailVerificationStatus === 'EMAIL_SENT';
  useVerificationStatus();
  return (
    <section className={`${panel.section} ${panel.panel} ${css.verify}`}>
      <Notice kind="warn">
        <h2 className={css.title}>{t('account.verify.title')}</h2>
        <p className={text.small}>
          {t(sent ? 'auth.checkEmail.code' : 'account.verify.unsent')} <Address email={account.email} />
        </p>
      </Notice>
      <div className={layout.small}>
        <CodeForm onVerified={verifiedEvent} />
        <div className={css.again}>
          <p className={text.hint}>{t('auth.checkEmail.nothing')}</p>
          <ResendVerification look="line" />
        </div>
      </div>
    </section>
  );
};
