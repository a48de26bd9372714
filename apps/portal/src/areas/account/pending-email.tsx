import { type getPendingEmail, resendEmailChange } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { formatMonthDay, formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { call } from '../../api/client.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { ResendButton } from '../../auth/resend-button.tsx';
import { queryClient } from '../../api/query-client.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { EmailText } from '../../ui/user-row.tsx';
import text from '../../ui/text.module.css';
import { pendingEmailQuery } from './account-queries.ts';
import css from './pending-email.module.css';

export type PendingEmailChange = Extract<ReplyOf<typeof getPendingEmail>, { emailPending: true }>;

/** The email breaks after its @. */
const breakable = { b: (email: string) => <EmailText email={email} /> };

/** An email change that waits for confirmation by its link. */
export const PendingEmail = ({ change }: { readonly change: PendingEmailChange }) => {
  const t = useT();
  const language = useLanguage();
  const { newEmail, expiresAt } = change;
  const date = formatMonthDay(expiresAt, language, localTimeZone);
  const time = formatTime(expiresAt, language, localTimeZone);
  return (
    <InlineAlert kind="warn">
      <p>
        <RichText message="account.pending.title" values={{ email: newEmail }} tags={breakable} />
      </p>
      <p className={text.small}>{t('account.pending.until', { date, time })}</p>
      <div className={css.actions}>
        <ResendEmailChange small />
        <Link to="manageEmail" className={css.other}>
          {t('account.pending.other')}
        </Link>
      </div>
    </InlineAlert>
  );
};

export const ResendEmailChange = ({ small = false }: { readonly small?: boolean }) => (
  <ResendButton
    variant="outline"
    small={small}
    send={() => call(resendEmailChange)}
    onRefused={(code) => {
      // The change was confirmed or cancelled elsewhere.
      if (code === 'NO_PENDING_CHANGE')
        void queryClient.invalidateQueries({ queryKey: pendingEmailQuery.queryKey });
    }}
  />
);
