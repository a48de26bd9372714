/** Undoes the cancellation of a plan, an add-on or both. */
import { restartSubscription } from '@marquee/product/contract/subscriptions.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { amountOf, centsOf, formatMoney } from '@marquee/product/values/money.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { showToast } from '../../state/toasts.ts';
import { withIdempotencyKey } from '../../api/idempotent-call.ts';
import { isApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import choices from '../../ui/form/radio-group.module.css';
import text from '../../ui/text.module.css';
import { type BilledSubscription, useRenewalLabels } from './subscription-labels.ts';
import { invalidateSubscriptions } from './subscription-queries.ts';
import css from './plan.module.css';

interface RestartOption {
  readonly type: BodyOf<typeof restartSubscription>['type'];
  /** Set for an add-on. */
  readonly subscriptionItemId?: string;
  readonly name: string;
}

const restart = async (id: string, { type, subscriptionItemId, name }: RestartOption): Promise<void> => {
  await withIdempotencyKey(
    { kind: 'restart', subject: id, body: { type, subscriptionItemId }, label: name },
    (key) =>
      call(restartSubscription, {
        params: { id },
        body: { type, subscriptionItemId },
        headers: { 'idempotency-key': key },
      }),
  ).catch((error: unknown) => {
    // The subscription is active already, which is the requested result.
    if (!isApiError(error, 'NOT_CANCELLED')) throw error;
  });
  await invalidateSubscriptions();
  showToast('saved', `subscriptions.restart.done.${type}`, { name });
  // The focused button is gone.
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
};

type AddOn = BilledSubscription['addOns'][number];

interface PlanProps {
  readonly billed: BilledSubscription;
  readonly name: string;
  /** Beside the button. */
  readonly more?: ReactNode;
}

/** One button for the plan; its cancelled add-ons come along only if the customer ticks them. */
export const RestartPlan = ({ billed, name, more }: PlanProps) => {
  const t = useT();
  const language = useLanguage();
  const { date } = useRenewalLabels();
  const [takesAlong, setTakesAlong] = useState(false);
  const along = billed.addOns.filter(({ cancelled }) => cancelled);
  const type = takesAlong ? 'all' : 'plan';
  const form = useForm({
    initialValues: {},
    send: () => restart(billed.subscriptionId, { type, name }),
  });
  return (
    <div className={css.restart}>
      <Form form={form} more={<NotRestartable reason={form.submitError?.details?.['reason']} />}>
        {along.length > 0 && (
          <label className={choices.choice}>
            <input
              type="checkbox"
              checked={takesAlong}
              onChange={(event) => setTakesAlong(event.target.checked)}
            />
            <span>
              {t('subscriptions.restart.also', {
                names: along.map((addOn) => addOn.name ?? t('subscriptions.list.addOn')).join(', '),
                price: formatMoney(sumOf(along), language),
              })}
            </span>
          </label>
        )}
        <div className={css.buttons}>
          <Button type="submit" busy={form.busy}>
            {t(`subscriptions.restart.${type}`)}
          </Button>
          {more}
        </div>
        <p className={text.hint}>{t('subscriptions.restart.nothing', { date: date(billed.cycleDate) })}</p>
      </Form>
    </div>
  );
};

const sumOf = (addOns: readonly AddOn[]): number =>
  amountOf(addOns.reduce((cents, { price }) => cents + centsOf(price), 0));

interface AddOnProps {
  readonly subscriptionId: string;
  readonly subscriptionItemId: string;
  readonly name: string;
}

export const RestartAddOn = ({ subscriptionId, subscriptionItemId, name }: AddOnProps) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: () => restart(subscriptionId, { type: 'addon', subscriptionItemId, name }),
  });
  return (
    <div className={css.restart}>
      <Form form={form} more={<NotRestartable reason={form.submitError?.details?.['reason']} />}>
        <Button
          type="submit"
          variant="outline"
          small
          busy={form.busy}
          aria-label={t('subscriptions.restart.addonOf', { name })}
        >
          {t('subscriptions.restart.addon')}
        </Button>
      </Form>
    </div>
  );
};

const reasons = ['ended', 'plan_cancelled'] as const;

const NotRestartable = ({ reason }: { readonly reason: unknown }) => {
  const t = useT();
  const known = reasons.find((each) => each === reason);
  return known && t(`subscriptions.restart.why.${known}`);
};
