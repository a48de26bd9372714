import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays, dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import { centsOf, formatDollars, formatMoney } from '@marquee/product/values/money.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HostedCardFields } from '../../payment-card/hosted-card-fields.tsx';
import { useHostedFields } from '../../payment-card/hosted-fields.ts';
import { useDeclineMessage } from '../../payment-card/card-text.ts';
import { useBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useGiftState } from '../../state/app-state.ts';
import { FormField } from '../../forms/form-field.tsx';
import { isApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { type FormState, useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import field from '../../ui/form/text-field.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import text from '../../ui/text.module.css';
import {
  startGiftPurchase,
  type GiftDraft,
  hasUnconfirmedGift,
  submitGiftPurchase,
  useHasUnconfirmedGift,
} from './gift-checkout.ts';
import { GiftPreview } from './gift-card-preview.tsx';
import type { GiftCard } from './gift-queries.ts';
import css from './gifts.module.css';
import { brandFor } from '../../config/startup-config.ts';

type Name = Exclude<keyof GiftDraft, 'productId'>;

interface Props {
  readonly cards: readonly GiftCard[];
  readonly start: GiftDraft;
  /** The previous purchase, submitted before a reload, was declined. */
  readonly isRefused: boolean;
}

/** Today means send now, which the API expects as no date. */
const dayToSend = (chosen: string): string | undefined => {
  const today = dayOf(Date.now());
  if (chosen === '' || chosen === today) return undefined;
  return chosen > today && chosen <= addDays(today, limits.giftSendDays) ? chosen : fail('SEND_DATE_RANGE');
};

const useGiftForm = ({ cards, start: { productId: first, ...start } }: Props) => {
  const [productId, choose] = useState(first);
  const [tried, setTried] = useState(false);
  const amounts = useRef<HTMLDivElement>(null);
  const chosen = cards.find((each) => each.productId === productId);
  const [asksAmount, setAsksAmount] = useState(!chosen);
  const card = useHostedFields({ purpose: 'once', cents: chosen && centsOf(chosen.price) });

  /** False if the form cannot be submitted yet. */
  const prepareGiftPurchase = async (values: Readonly<Record<Name, string>>): Promise<boolean> => {
    if (!chosen) return false;
    const sendDate = dayToSend(values.sendDate);
    const token = await card.submit();
    if (token === undefined) return false;
    const { recipientName, recipientEmail, senderName, senderEmail, giftMessage: message } = values;
    startGiftPurchase(
      {
        productId: chosen.productId,
        recipientEmail,
        senderName,
        senderEmail,
        ...(recipientName && { recipientName }),
        ...(message && { message }),
        ...(sendDate && { sendDate }),
        payment: { token },
      },
      chosen.price,
    );
    return true;
  };
  const form = useForm<Name>({
    initialValues: start,
    send: async (values) => {
      if (!hasUnconfirmedGift() && !(await prepareGiftPurchase(values))) return false;
      await submitGiftPurchase().catch((error: unknown) => {
        // A declined card must not be reused.
        if (isApiError(error, 'TRANSACTION_FAILED')) card.clear();
        throw error;
      });
      await navigateToRoute('giftPurchaseSuccess', { replace: true });
      return undefined;
    },
  });
  const submit: typeof form.submit = (event) => {
    setTried(true);
    form.submit(event);
    // The amounts come first on the page.
    if (!chosen) amounts.current?.querySelector('input')?.focus();
  };
  const changeAmount = () => {
    flushSync(() => setAsksAmount(true));
    amounts.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  return {
    form: { ...form, submit },
    card,
    amounts,
    chosen,
    choose,
    changeAmount: asksAmount ? undefined : changeAmount,
    lacksAmount: tried && !chosen,
  };
};

export const GiftForm = (props: Props) => {
  const t = useT();
  const language = useLanguage();
  const isUnconfirmed = useHasUnconfirmedGift();
  const declinedWords = useDeclineMessage();
  const { form, card, amounts, chosen, choose, changeAmount, lacksAmount } = useGiftForm(props);
  const { typed } = form;
  const [today] = useState(() => dayOf(Date.now()));
  const recipientName = normalize('recipientName', typed.recipientName);
  usePersistDraft(typed, chosen?.productId ?? '');
  return (
    <div className={css.checkout}>
      <Form form={form} detail={declinedWords(form.submitError?.details, undefined)}>
        {props.isRefused && !form.submitError && (
          <InlineAlert kind="bad" role="alert">
            <p>{t('TRANSACTION_FAILED')}</p>
          </InlineAlert>
        )}
        {isUnconfirmed && (
          <InlineAlert kind="warn" role="status">
            {t('gifts.purchase.unanswered')}
          </InlineAlert>
        )}
        <fieldset className={css.fields} disabled={isUnconfirmed}>
          <div ref={amounts} className={css.amounts}>
            {chosen && changeAmount ? (
              <ChosenAmount price={chosen.price} onChange={changeAmount} />
            ) : (
              <RadioGroup
                legend={t('payments.receipt.amount')}
                name="amount"
                choices={props.cards.map(({ productId, price }) => ({
                  value: productId,
                  label: formatDollars(price, language),
                }))}
                value={chosen?.productId}
                onChange={choose}
                error={lacksAmount ? t('REQUIRED') : undefined}
              />
            )}
          </div>
          <RecipientFields form={form} />
          <h2>{t('gifts.purchase.from')}</h2>
          <div className={css.pair}>
            <FormField form={form} name="senderName" />
            <FormField form={form} name="senderEmail" hint={t('gifts.purchase.fromHint')} />
          </div>
        </fieldset>
        {!isUnconfirmed && <HostedCardFields card={card} />}
        {chosen && <Total price={chosen.price} />}
        <Button type="submit" wide busy={form.busy}>
          {isUnconfirmed
            ? t('shell.tryAgain')
            : chosen
              ? t('gifts.purchase.pay', { total: formatMoney(chosen.price, language) })
              : t('gifts.purchase.payNothing')}
        </Button>
        <Legal />
      </Form>
      <figure className={css.preview} data-empty={!chosen || undefined}>
        <GiftPreview
          price={chosen?.price}
          recipientName={recipientName}
          senderName={normalize('senderName', typed.senderName)}
          message={normalize('giftMessage', typed.giftMessage)}
          arrives={
            typed.sendDate > today
              ? t('gifts.card.later', { date: formatDate(typed.sendDate, language) })
              : t('gifts.card.today')
          }
        />
        <figcaption className={`${text.hint} ${text.center}`}>
          {recipientName
            ? t('gifts.purchase.previewFor', { name: recipientName })
            : t('gifts.purchase.preview')}
        </figcaption>
      </figure>
    </div>
  );
};

/** The amount was chosen on the page before, so it is not asked again. */
const ChosenAmount = ({ price, onChange }: { readonly price: number; readonly onChange: () => void }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.chosen}>
      <p>
        <span className={field.label}>{t('payments.receipt.amount')}</span>
        <b>{formatDollars(price, language)}</b>
      </p>
      <Button variant="text" small onClick={onChange}>
        {t('gifts.purchase.changeAmount')}
      </Button>
    </div>
  );
};

/** The draft survives errors, reloads and a sign-in. */
const usePersistDraft = (typed: Readonly<Record<Name, string>>, productId: string): void =>
  useEffect(() => {
    if (!hasUnconfirmedGift()) useGiftState.setState({ draft: { ...typed, productId } });
  }, [typed, productId]);

const RecipientFields = ({ form }: { readonly form: FormState<Name> }) => {
  const t = useT();
  const [today] = useState(() => dayOf(Date.now()));
  const { error, ...message } = form.field('giftMessage');
  return (
    <>
      <h2>{t('gifts.purchase.forWhom')}</h2>
      <div className={css.pair}>
        <FormField form={form} name="recipientName" />
        <TextField
          {...form.field('sendDate')}
          type="date"
          min={today}
          max={addDays(today, limits.giftSendDays)}
          hint={t('gifts.purchase.sendHint')}
        />
      </div>
      <FormField form={form} name="recipientEmail" />
      <TextareaField
        {...message}
        error={error}
        hint={t('fields.giftMessage.hint', {
          count: Array.from(form.typed.giftMessage).length,
          length: limits.giftMessageLength,
        })}
      />
    </>
  );
};

const Total = ({ price }: { readonly price: number }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <dl className={css.total}>
      <dt>
        {t('gifts.purchase.total')}
        <span className={text.hint}> {t('gifts.purchase.tax')}</span>
      </dt>
      <dd>{formatMoney(price, language)}</dd>
    </dl>
  );
};

const Legal = () => {
  const t = useT();
  const language = useLanguage();
  const { termsUrl } = brandFor(useBrand());
  return (
    <p className={text.hint}>
      {t('gifts.purchase.legal')}{' '}
      <a href={termsUrl[language]} target="_blank" rel="noopener">
        {t('gifts.purchase.terms')}
      </a>
    </p>
  );
};
