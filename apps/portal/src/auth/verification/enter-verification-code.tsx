/** Verification code that was mailed, with a way to get another one. */
import { useQuery } from '../../api/use-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { navigateToRoute } from '../../navigation/link.tsx';
import { accountQuery } from '../../session/account-query.ts';
import { announceEmailVerified } from '../../session/cross-tab.ts';
import { useSession } from '../../session/use-session.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { ResendVerification } from './resend-verification.tsx';
import { VerificationCodeForm } from './verification-code-form.tsx';
import { useVerificationStatus } from './verification-status.ts';

export const EnterVerificationCode = () => {
  const t = useT();
  const { claims } = useSession();
  const { data } = useQuery(accountQuery);
  useVerificationStatus();
  return (
    <>
      <p className={text.lead}>
        <RichText message="auth.checkEmail.code" values={{ email: data?.email ?? claims?.user_name ?? '' }} />
      </p>
      <VerificationCodeForm
        onVerified={() => {
          announceEmailVerified();
          void navigateToRoute('verifyEmailSuccess', { replace: true });
        }}
      />
      <div className={text.foot}>
        <div className={layout.close}>
          <p>{t('auth.checkEmail.nothing')}</p>
          <ResendVerification variant="outline" />
        </div>
      </div>
    </>
  );
};
