/** Confirms that the mail to the new address was sent; without a pending change it offers to request one. */
import { limits } from '@marquee/product/limits.ts';
import { formatMonthDay, formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useEffect } from 'react';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import layout from '../../../ui/layout.module.css';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { pendingEmailQuery } from '../account-queries.ts';
import { type PendingEmailChange, ResendEmailChange } from '../pending-email.tsx';

const ChangeEmailSentPage = () => {
  const t = useT();
  const query = useQuery({ ...pendingEmailQuery, staleTime: limits.resendSeconds * 1000 });
  const isNone = query.data?.emailPending === false;
  useEffect(() => {
    if (isNone) void navigateToRoute('manageEmail', { replace: true });
  }, [isNone]);
  return (
    <div className={layout.small}>
      <ParentLink to="manageAccount" />
      <div className={text.center}>
        <EmailIllustration />
        <h1>{t('account.email.sentTitle')}</h1>
        <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="16rem" />}>
          {(pending) => pending.emailPending && <PendingChange change={pending} />}
        </QueryBoundary>
      </div>
    </div>
  );
};
export default ChangeEmailSentPage;

const PendingChange = ({
  change: { oldEmail, newEmail, expiresAt },
}: {
  readonly change: PendingEmailChange;
}) => {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <p className={text.lead}>
        <RichText message="account.email.sentTo" values={{ email: newEmail }} />
      </p>
      <p className={text.lead}>
        {t('account.email.sentUntil', {
          hours: limits.emailChangeHours,
          date: formatMonthDay(expiresAt, language, localTimeZone),
          time: formatTime(expiresAt, language, localTimeZone),
          email: oldEmail,
        })}
      </p>
      <div className={text.foot}>
        <div className={layout.close}>
          <p>{t('auth.checkEmail.nothing')}</p>
          <ResendEmailChange />
          <p>
            <Link to="manageEmail" back>
              {t('account.pending.other')}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
};
