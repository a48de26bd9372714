import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { type SubmitEvent, useState } from 'react';
import { useBankConfirmation } from '../../../payment-card/bank-confirmation.tsx';
import { BillingFields } from '../../../payment-card/billing-fields.tsx';
import { HostedCardFields } from '../../../payment-card/hosted-card-fields.tsx';
import { useHostedFields } from '../../../payment-card/hosted-fields.ts';
import { useCardName } from '../../../payment-card/card-text.ts';
import { addCard, type CardSetup, completeSetup } from '../../../payment-card/payment-methods.ts';
import { showToast } from '../../../state/toasts.ts';
import { closeRequests, storeRequest, openRequest } from '../../../api/idempotent-call.ts';
import { Form } from '../../../forms/form.tsx';
import { isApiError } from '../../../api/api-error.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import css from './payment-methods-page.module.css';

/** A card setup that was waiting for 3-D Secure before a reload. */
export const openSetup = (): CardSetup | undefined => {
  const { setupId, action } = openRequest('cardSetup')?.body ?? {};
  return typeof setupId === 'string' && typeof action === 'string' ? { setupId, action } : undefined;
};

export const NewCard = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useT();
  const nameOf = useCardName();
  const card = useHostedFields({ purpose: 'keep' });
  const [setup, setSetup] = useState(openSetup);
  const [declined, setDeclined] = useState<ErrorCode>();
  const end = (added: Instrument): void => {
    closeRequests('cardSetup');
    showToast('saved', 'payments.methods.added', { card: nameOf(added) });
    onDone();
  };
  const form = useForm({
    initialValues: { postalCode: '', city: '' },
    confirmLeave: true,
    send: async (billing) => {
      setDeclined(undefined);
      const token = await card.submit(billing);
      if (!token) return false;
      const added = await addCard(token, billing, 'keep');
      if ('Id' in added) end(added);
      else {
        storeRequest({ kind: 'cardSetup', subject: '', body: added }, added.setupId);
        setSetup(added);
      }
      return undefined;
    },
  });
  const submit = (event?: SubmitEvent): void => {
    // Validate the hosted fields together with the form around them.
    if (!card.complete && !form.busy) card.submit().catch(() => undefined);
    form.submit(event);
  };
  return (
    <section className={`${panel.panel} ${css.new}`} aria-labelledby="new-card">
      <FocusedHeading as="h2" id="new-card">
        {t('payments.methods.add')}
      </FocusedHeading>
      {setup && (
        <ConfirmationRequired
          key={setup.setupId}
          setup={setup}
          onSaved={end}
          onCancel={() => {
            closeRequests('cardSetup');
            onDone();
          }}
          onDeclined={(code) => {
            closeRequests('cardSetup');
            setSetup(undefined);
            setDeclined(code);
            card.clear();
          }}
        />
      )}
      <div hidden={setup !== undefined}>
        <Form form={{ ...form, submit }}>
          {declined && !form.submitError && (
            <InlineAlert kind="bad" role="alert">
              <p>{t(declined)}</p>
            </InlineAlert>
          )}
          <HostedCardFields card={card} />
          <BillingFields form={form} />
          <div className={css.buttons}>
            <Button type="submit" busy={form.busy}>
              {t('payments.methods.save')}
            </Button>
            <Button variant="outline" onClick={onDone}>
              {t('shell.cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </section>
  );
};

interface ConfirmationRequiredProps {
  readonly setup: CardSetup;
  readonly onSaved: (card: Instrument) => void;
  readonly onCancel: () => void;
  readonly onDeclined: (code: ErrorCode) => void;
}

/** Shown while 3-D Secure confirmation of a new card is required. */
const ConfirmationRequired = ({
  setup: { setupId, action },
  onSaved,
  onCancel,
  onDeclined,
}: ConfirmationRequiredProps) => {
  const t = useT();
  const { isLeft, dialog, again } = useBankConfirmation({
    action,
    repeat: async () => {
      try {
        const reply = await completeSetup(setupId);
        if (!('Id' in reply)) return reply.action;
        onSaved(reply);
      } catch (error) {
        if (!isApiError(error, 'CARD_DECLINED', 'CARD_INVALID', 'NOT_FOUND')) throw error;
        onDeclined(error.code);
      }
      return undefined;
    },
  });
  return (
    <div className={layout.stack}>
      <InlineAlert kind="warn">
        {isLeft ? (
          <FocusedHeading as="h3">{t('payments.bank.waiting')}</FocusedHeading>
        ) : (
          <h3>{t('payments.bank.waiting')}</h3>
        )}
        <p>{t('payments.bank.cardLead')}</p>
      </InlineAlert>
      {again}
      <Button wide variant="outline" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
      {dialog}
    </div>
  );
};
