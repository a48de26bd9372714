/** Cancellation confirmation; shows the retention offer once. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useEffect, useState } from 'react';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useCurrentRoute, useHasFeature } from '../../../state/current-route.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { YourRights } from '../../../plan-card/your-rights.tsx';
import { isBilledByUs } from '../subscription-labels.ts';
import { useSubscriptionFromUrl } from '../selected-subscription.ts';
import { Consequences, endsNow } from './consequences.tsx';
import {
  type CancellationSession,
  type CancellationTime,
  cancellationSessionQuery,
} from './cancellation-calls.ts';
import { type CancellationItem, findCancellationItem } from './cancellation-item.ts';
import { CancellationStep } from './cancellation-step.tsx';
import { useCancellation } from './use-cancellation.ts';
import { WhenChoice } from './when-choice.tsx';

const CancellationPage = () => {
  const t = useT();
  const language = useLanguage();
  const { subscriptionItemId = '', cycleDate = '' } = useCurrentRoute((current) => current.query);
  const { query, selected } = useSubscriptionFromUrl();
  // Subscriptions of other billers are cancelled there.
  const isTheirs = selected !== undefined && !isBilledByUs(selected.unified);
  const item =
    selected && !isTheirs ? findCancellationItem(selected, subscriptionItemId, language) : undefined;
  useEffect(() => {
    if (isTheirs)
      void navigateToRoute('unifiedPlanDetails', { query: { subscriptionItemId }, replace: true });
  }, [isTheirs, subscriptionItemId]);
  return (
    <div className={layout.medium}>
      {item && !item.cancelled ? (
        <>
          <ParentLink
            to="cancellationReasons"
            query={{ subscriptionItemId, cycleDate, productType: item.productType }}
          />
          <CancellationStep step={2} />
        </>
      ) : (
        <ParentLink to="unifiedPlanDetails" query={{ subscriptionItemId }} />
      )}
      <h1>{titleOf(t, item)}</h1>
      <QueryBoundary query={query} skeleton={<CancellationSkeleton />}>
        {() => item && <CancellationLoader item={item} />}
      </QueryBoundary>
    </div>
  );
};
export default CancellationPage;

const titleOf = (t: ReturnType<typeof useT>, item: CancellationItem | undefined): string => {
  if (!item) return t('subscriptions.cancel.title');
  return t(item.cancelled ? 'subscriptions.cancel.alreadyTitle' : 'subscriptions.cancel.titleNamed', {
    name: item.name,
  });
};

const CancellationLoader = ({ item }: { readonly item: CancellationItem }) => {
  const has = useHasFeature();
  const query = useQuery(cancellationSessionQuery(item, has('retentionOffer')));
  return (
    <QueryBoundary query={query} skeleton={<CancellationSkeleton />}>
      {(session) => <ConfirmCancellation item={item} session={session} />}
    </QueryBoundary>
  );
};

const ConfirmCancellation = ({
  item,
  session,
}: {
  readonly item: CancellationItem;
  readonly session: CancellationSession;
}) => {
  const t = useT();
  const [chosen, setChosen] = useState<CancellationTime>('periodEnd');
  // The right may end while the page is open, as when the default card becomes one of another province.
  const refund = endsNow(item) ? undefined : session.cancelNow?.refund;
  const when = refund === undefined ? 'periodEnd' : chosen;
  const { form, offerAgain } = useCancellation(item, session, when);
  const more = offerAgain && (
    <Button variant="text" small onClick={offerAgain}>
      {t('subscriptions.offer.again')}
    </Button>
  );
  if (item.cancelled)
    return (
      <Form form={form} more={more}>
        <AlreadyCancelled item={item} />
      </Form>
    );
  return (
    <>
      <Form form={form} more={more}>
        {refund !== undefined && <WhenChoice item={item} refund={refund} when={when} onChange={setChosen} />}
        <Consequences item={item} refund={when === 'now' ? refund : undefined} />
        <div className={layout.pair}>
          <Link
            to="unifiedPlanDetails"
            query={{ subscriptionItemId: item.subscriptionItemId }}
            className={buttonClass({ variant: 'equal' })}
          >
            {t(item.isAddOn ? 'subscriptions.cancel.keepAddOn' : 'subscriptions.cancel.keepPlan')}
          </Link>
          <Button type="submit" variant="equal" busy={form.busy}>
            {t(item.isAddOn ? 'subscriptions.cancel.addOn' : 'subscriptions.cancel.plan')}
          </Button>
        </div>
        <p className={`${text.hint} ${text.center}`}>{t('subscriptions.cancel.mail')}</p>
      </Form>
      <YourRights rights={session.rights} />
    </>
  );
};

const AlreadyCancelled = ({
  item: { name, cycleDate, subscriptionItemId },
}: {
  readonly item: CancellationItem;
}) => {
  const t = useT();
  const date = formatDate(cycleDate, useLanguage());
  return (
    <>
      <InlineAlert>{t('subscriptions.cancel.already', { name, date })}</InlineAlert>
      <div className={layout.pair}>
        <Link
          to="unifiedPlanDetails"
          query={{ subscriptionItemId }}
          className={buttonClass({ variant: 'outline' })}
        >
          {t('subscriptions.cancel.toPlan')}
        </Link>
        <Link to="unifiedSubscriptions" className={buttonClass({ variant: 'outline' })}>
          {t('subscriptions.cancel.doneBack')}
        </Link>
      </div>
    </>
  );
};

const CancellationSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="154px" />
    <Skeleton width="100%" height="128px" />
    <Skeleton width="100%" height="128px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
