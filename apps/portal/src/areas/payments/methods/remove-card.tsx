import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import { useCardName } from '../../../payment-card/card-text.ts';
import { removeCard } from '../../../payment-card/payment-methods.ts';
import { showToast } from '../../../state/toasts.ts';
import { isApiError } from '../../../api/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { trash } from '../../../ui/icon/page-icons.ts';
import layout from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import text from '../../../ui/text.module.css';

interface Props {
  readonly card: Instrument;
  readonly onClose: () => void;
}

/** Confirms the removal of a card; the last one cannot be removed while it pays for a subscription. */
export const RemoveCard = ({ card, onClose }: Props) => {
  const t = useT();
  const name = useCardName()(card);
  const form = useForm({
    initialValues: {},
    send: async () => {
      await removeCard(card.Id).catch((error: unknown) => {
        // The card is removed already, which is the requested result.
        if (!isApiError(error, 'NOT_FOUND')) throw error;
      });
      onClose();
      showToast('saved', 'payments.methods.removed', { card: name });
    },
  });
  return (
    <Modal title={t('payments.methods.removeTitle', { card: name })} icon={trash} onClose={onClose}>
      <p className={text.lead}>{t('payments.methods.removeLead')}</p>
      <Form form={form}>
        <div className={layout.pair}>
          <Button variant="equal" onClick={onClose}>
            {t('payments.methods.keep')}
          </Button>
          <Button variant="danger" busy={form.busy} onClick={() => form.submit()}>
            {t('shell.remove')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};
