import type { SubmitEvent } from 'react';
import { BillingFields } from '../../../card/billing-fields.tsx';
import { CardFields } from '../../../card/card-fields.tsx';
import { useCardFrame } from '../../../card/card-frame.ts';
import { addCard, useCardName } from '../../../card/cards.ts';
import { notify } from '../../../flow/notices.ts';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import panel from '../../../ui/panel.module.css';
import css from './payment-methods-page.module.css';

/** One more card for the account. */
export const NewCard = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useT();
  const nameOf = useCardName();
  const card = useCardFrame();
  const form = useFields({
    start: { postalCode: '', city: '' },
    send: async (billing) => {
      const token = await card.submit();
      if (!token) return;
      const added = await addCard(token, billing);
      notify('saved', 'payments.methods.added', { card: nameOf(added) });
      onDone();
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
      <Form form={{ ...form, submit }}>
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
    </section>
  );
};
