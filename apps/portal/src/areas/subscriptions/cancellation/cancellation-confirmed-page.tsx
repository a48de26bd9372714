/** Confirms the cancellation with its end date and a link to restart. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { useEffect, useState } from 'react';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useSession } from '../../../session/use-session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';

const CancellationConfirmedPage = () => {
  const t = useT();
  const { cycleDate = '', subscriptionItemId } = useCurrentRoute((current) => current.query);
  const date = formatDate(cycleDate, useLanguage());
  const { claims } = useSession();
  const [isOver] = useState(() => Date.parse(cycleDate) <= Date.now());
  // The URL is untrusted input.
  const isNoDate = date === '';
  useEffect(() => {
    if (isNoDate) void navigateToRoute('unifiedSubscriptions', { replace: true });
  }, [isNoDate]);
  if (isNoDate) return null;
  return (
    <div className={`${layout.medium} ${layout.centred} ${text.center}`}>
      <SuccessIllustration />
      <h1>{t('subscriptions.cancel.doneTitle')}</h1>
      <p className={text.lead}>
        {isOver ? t('subscriptions.cancel.doneNow') : t('subscriptions.cancel.doneUntil', { date })}
      </p>
      {claims?.user_name && (
        <p className={text.lead}>
          <RichText message="subscriptions.cancel.doneMail" values={{ email: claims.user_name }} />
        </p>
      )}
      {!isOver && <p className={text.lead}>{t('subscriptions.cancel.doneAfter')}</p>}
      <div className={layout.stack}>
        <div className={layout.pair}>
          <Link to="unifiedSubscriptions" className={buttonClass()}>
            {t('subscriptions.cancel.doneBack')}
          </Link>
          {subscriptionItemId && !isOver && (
            <Link
              to="unifiedPlanDetails"
              query={{ subscriptionItemId }}
              className={buttonClass({ variant: 'outline' })}
            >
              {t('subscriptions.cancel.doneRestart')}
            </Link>
          )}
        </div>
        {subscriptionItemId && (
          <p>
            <Link to="cancellationReceipt" query={{ subscriptionItemId }}>
              {t('subscriptions.receipt.open')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
};
export default CancellationConfirmedPage;
