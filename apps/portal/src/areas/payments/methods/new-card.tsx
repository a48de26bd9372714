import type { Instrument } from '@marquee/product/contract/buying/payments.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { type SubmitEvent, useState } from 'react';
import { useBankConfirmation } from '../../../card/bank-confirmation.tsx';
import { BillingFields } from '../../../card/billing-fields.tsx';
import { CardFields } from '../../../card/card-fields.tsx';
import { useCardFrame } from '../../../card/card-frame.ts';
import { addCard, type CardSetup, completeSetup, useCardName } from '../../../card/cards.ts';
import { notify } from '../../../flow/notices.ts';
import { closeRequests, keepRequest, openRequest } from '../../../form/act-once.ts';
import { Form } from '../../../form/form.tsx';
import { isFailure } from '../../../form/failure.ts';
import { useFields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import panel from '../../../ui/panel.module.css';
import css from './payment-methods-page.module.css';

/** A card that the bank was asked about before the page was opened. */
export const openSetup = (): CardSetup | undefined => {
  const { setupId, action } = openRequest('cardSetup')?.body ?? {};
  return typeof setupId === 'string' && typeof action === 'string' ? { setupId, action } : undefined;
};

/** One more card for the account. */
export const NewCard = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useT();
  const nameOf = useCardName();
  const card = useCardFrame({ purpose: 'keep' });
  const [setup, setSetup] = useState(openSetup);
  const [declined, setDeclined] = useState<ErrorCode>();
  const end = (added: Instrument): void => {
    closeRequests('cardSetup');
    notify('saved', 'payments.methods.added', { card: nameOf(added) });
    onDone();
  };
  const form = useFields({
    start: { postalCode: '', city: '' },
    confirmsLeaving: true,
    send: async (billing) => {
      setDeclined(undefined);
      const token = await card.submit(billing);
      if (!token) return false;
      const added = await addCard(token, billing, 'keep');
      if ('Id' in added) end(added);
      else {
        keepRequest({ kind: 'cardSetup', subject: '', body: added }, added.setupId);
        setSetup(added);
      }
      return undefined;
    },
  });
  const submit = (event?: SubmitEvent): void => {
    // What is wrong in the frame shows together with what is wrong around it.
    if (!card.complete && !form.busy) card.submit().catch(() => undefined);
    form.submit(event);
  };
  return (
    <section className={`${panel.panel} ${css.new}`} aria-labelledby="new-card">
      <FocusedHeading as="h2" id="new-card">
        {t('payments.methods.add')}
      </FocusedHeading>
      {setup && (
        <Unconfirmed
          key={setup.setupId}
          setup={setup}
          onKept={end}
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
          {declined && !form.refusal && (
            <Notice kind="bad" role="alert">
              <p>{t(declined)}</p>
            </Notice>
          )}
          <CardFields card={card} />
          <BillingFields form={form} />
          <div className={css.buttons}>
            <Button type="submit" busy={form.busy}>
              {t('payments.methods.save')}
            </Button>
            <Button look="line" onClick={onDone}>
              {t('payments.methods.cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </section>
  );
};

interface UnconfirmedProps {
  readonly setup: CardSetup;
  readonly onKept: (card: Instrument) => void;
  readonly onCancel: () => void;
  readonly onDeclined: (code: ErrorCode) => void;
}

/** The customer's bank asks before the card is kept. */
const Unconfirmed = ({ setup: { setupId, action }, onKept, onCancel, onDeclined }: UnconfirmedProps) => {
  const t = useT();
  const { isLeft, dialog, again } = useBankConfirmation({
    action,
    repeat: async () => {
      try {
        const reply = await completeSetup(setupId);
        if (!('Id' in reply)) return reply.action;
        onKept(reply);
      } catch (error) {
        if (!isFailure(error, 'CARD_DECLINED', 'CARD_INVALID', 'NOT_FOUND')) throw error;
        onDeclined(error.code);
      }
      return undefined;
    },
  });
  return (
    <div className={layout.stack}>
      <Notice kind="warn">
        {isLeft ? (
          <FocusedHeading as="h3">{t('payments.bank.waiting')}</FocusedHeading>
        ) : (
          <h3>{t('payments.bank.waiting')}</h3>
        )}
        <p>{t('payments.bank.cardLead')}</p>
      </Notice>
      {again}
      <Button wide look="line" onClick={onCancel}>
        {t('payments.methods.cancel')}
      </Button>
      {dialog}
    </div>
  );
};
