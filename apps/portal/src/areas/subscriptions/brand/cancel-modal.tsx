/** Cancellation modal for brands without cancellation pages. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { showToast } from '../../../state/toasts.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { getActiveLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import text from '../../../ui/text.module.css';
import { Consequences } from '../cancellation/consequences.tsx';
import { submitCancellation, openCancellationSession } from '../cancellation/cancellation-calls.ts';
import type { CancellationItem } from '../cancellation/cancellation-item.ts';
import { invalidateSubscriptions } from '../subscription-queries.ts';

interface Props {
  readonly item: CancellationItem;
  readonly close: () => void;
}

export const CancelModal = ({ item, close }: Props) => {
  const t = useT();
  const { name, isAddOn } = item;
  const form = useForm({
    initialValues: {},
    send: async () => {
      const { sessionId } = await openCancellationSession(item);
      const endDate = await submitCancellation(item, sessionId, 'periodEnd');
      close();
      const isOver = Date.parse(endDate) <= Date.now();
      showToast('saved', isOver ? 'subscriptions.brand.endedNow' : 'subscriptions.cancel.already', {
        name,
        date: formatDate(endDate, getActiveLanguage()),
      });
      await invalidateSubscriptions();
    },
  });
  return (
    <Modal
      title={t('subscriptions.cancel.titleNamed', { name })}
      onClose={close}
      closeLabel={t('shell.close')}
    >
      <Form form={form}>
        <Consequences item={item} refund={undefined} />
        <div className={layout.pair}>
          <Button variant="equal" onClick={close}>
            {t(isAddOn ? 'subscriptions.cancel.keepAddOn' : 'subscriptions.cancel.keepPlan')}
          </Button>
          <Button type="submit" variant="equal" busy={form.busy}>
            {t(isAddOn ? 'subscriptions.cancel.addOn' : 'subscriptions.cancel.plan')}
          </Button>
        </div>
        <p className={`${text.hint} ${text.center}`}>{t('subscriptions.cancel.mail')}</p>
      </Form>
    </Modal>
  );
};
