/** Cancellation modal for brands without cancellation pages. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { useState } from 'react';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useQuery } from '../../../api/use-query.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { getActiveLanguage, useT } from '../../../i18n/i18n.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { YourRights } from '../../../plan-card/your-rights.tsx';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import {
  type CancellationSession,
  type CancellationTime,
  cancellationSessionQuery,
  submitCancellation,
  withFreshCancellationSession,
} from '../cancellation/cancellation-calls.ts';
import type { CancellationItem } from '../cancellation/cancellation-item.ts';
import { Consequences, endsNow } from '../cancellation/consequences.tsx';
import { WhenChoice } from '../cancellation/when-choice.tsx';
import { invalidateSubscriptions } from '../subscription-queries.ts';

interface Props {
  readonly item: CancellationItem;
  readonly close: () => void;
}

export const CancelModal = ({ item, close }: Props) => {
  const t = useT();
  const query = useQuery(cancellationSessionQuery(item, false));
  return (
    <Modal
      title={t('subscriptions.cancel.titleNamed', { name: item.name })}
      onClose={close}
      closeLabel={t('shell.close')}
    >
      <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="420px" />}>
        {(session) => <CancelForm item={item} session={session} close={close} />}
      </QueryBoundary>
    </Modal>
  );
};

const CancelForm = ({ item, session, close }: Props & { readonly session: CancellationSession }) => {
  const t = useT();
  const { name, isAddOn, subscriptionItemId } = item;
  const [chosen, setChosen] = useState<CancellationTime>('periodEnd');
  const refund = endsNow(item) ? undefined : session.cancelNow?.refund;
  const when = refund === undefined ? 'periodEnd' : chosen;
  const form = useForm({
    initialValues: {},
    send: async () => {
      const endDate = await withFreshCancellationSession(item, () =>
        submitCancellation(item, session.sessionId, when),
      );
      close();
      const isOver = Date.parse(endDate) <= Date.now();
      showToast('saved', isOver ? 'subscriptions.brand.endedNow' : 'subscriptions.cancel.already', {
        name,
        date: formatDate(endDate, getActiveLanguage()),
      });
      await invalidateSubscriptions();
      // What has ended leaves this page, and with it the link to its receipt.
      if (isOver) await navigateToRoute('cancellationReceipt', { query: { subscriptionItemId } });
    },
  });
  return (
    <>
      <Form form={form}>
        {refund !== undefined && <WhenChoice item={item} refund={refund} when={when} onChange={setChosen} />}
        <Consequences item={item} refund={when === 'now' ? refund : undefined} />
        <div className={layout.stackedPair}>
          <Button variant="equal" onClick={close}>
            {t(isAddOn ? 'subscriptions.cancel.keepAddOn' : 'subscriptions.cancel.keepPlan')}
          </Button>
          <Button type="submit" variant="equal" busy={form.busy}>
            {t(isAddOn ? 'subscriptions.cancel.addOn' : 'subscriptions.cancel.plan')}
          </Button>
        </div>
        <p className={`${text.hint} ${text.center}`}>{t('subscriptions.cancel.mail')}</p>
      </Form>
      <YourRights rights={session.rights} />
    </>
  );
};
