import { type getPendingEmail, resendEmailChange } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { formatMonthDay, formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { call } from '../../api.ts';
import { Link } from '../../flow/link.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { Resend } from '../../identity/resend.tsx';
import { queryClient } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Address } from '../../ui/person.tsx';
import text from '../../ui/text.module.css';
import { pendingEmailQuery } from './account-queries.ts';
import css from './pending-email.module.css';

export type PendingChange = Extract<ReplyOf<typeof getPendingEmail>, { emailPending: true }>;

/** A change of email that waits for the click in the mail. */
export const PendingEmail = ({ change }: { readonly change: PendingChange }) => {
  const t = useT();
  const language = useLanguage();
  const { newEmail, expiresAt } = change;
  const date = formatMonthDay(expiresAt, language, localTimeZone);
  const time = formatTime(expiresAt, language, localTimeZone);
  return (
    <Notice kind="warn">
      <p>
        {t('account.pending.title')} <Address email={newEmail} />
      </p>
      <p className={text.small}>{t('account.pending.until', { date, time })}</p>
      <div className={css.actions}>
        <ResendChange small />
        <Link to="manageEmail" className={css.other}>
          {t('account.pending.other')}
        </Link>
      </div>
    </Notice>
  );
};

export const ResendChange = ({ small = false }: { readonly small?: boolean }) => (
  <Resend
    look="line"
    small={small}
    send={() => call(resendEmailChange, { showLoader: false })}
    onRefused={(code) => {
      // Confirmed or taken back elsewhere.
      if (code === 'NO_PENDING_CHANGE')
        void queryClient.invalidateQueries({ queryKey: pendingEmailQuery.queryKey });
    }}
  />
);
