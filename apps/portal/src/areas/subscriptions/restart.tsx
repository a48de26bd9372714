/** Undoes the cancellation of a plan, an add-on or both. */
import { restartSubscription } from '@marquee/product/contract/subscriptions.ts';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { showToast } from '../../state/toasts.ts';
import { withIdempotencyKey, type OpenRequest } from '../../api/idempotent-call.ts';
import { isApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { invalidateSubscriptions } from './subscription-queries.ts';
import css from './plan.module.css';

interface RestartOption {
  readonly type: (typeof types)[number];
  /** Set for an add-on. */
  readonly subscriptionItemId?: string;
  readonly name: string;
}

const types = ['plan', 'addon', 'all'] as const;

/** A restart whose response was lost has succeeded. */
export const showRestartResult = ({ body, label: name = '' }: OpenRequest): void => {
  const type = types.find((each) => each === body['type']);
  if (type) showToast('saved', `subscriptions.restart.done.${type}`, { name });
};

const restart = async (id: string, { type, subscriptionItemId, name }: RestartOption): Promise<void> => {
  await withIdempotencyKey(
    { kind: 'restart', subject: id, body: { type, subscriptionItemId }, label: name },
    (key) =>
      call(restartSubscription, {
        params: { id },
        body: { type, subscriptionItemId },
        headers: { 'idempotency-key': key },
        showLoader: false,
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

interface Props {
  readonly subscriptionId: string;
  /** One button each; the first is primary. */
  readonly options: readonly RestartOption[];
}

export const Restart = ({ subscriptionId, options }: Props) => {
  const t = useT();
  const chosen = useRef(options[0]);
  const [pressed, setPressed] = useState<RestartOption['type']>();
  const form = useForm({
    initialValues: {},
    send: async () => {
      if (chosen.current) await restart(subscriptionId, chosen.current);
    },
  });
  return (
    <div className={css.restart}>
      <Form form={form} more={<NotRestartable reason={form.submitError?.details?.['reason']} />}>
        <div className={css.buttons}>
          {options.map((option) => (
            <Button
              key={option.type}
              variant="outline"
              small
              busy={form.busy && pressed === option.type}
              {...(option.type === 'addon' && {
                'aria-label': t('subscriptions.restart.addonOf', { name: option.name }),
              })}
              onClick={() => {
                if (form.busy) return;
                chosen.current = option;
                setPressed(option.type);
                form.submit();
              }}
            >
              {t(`subscriptions.restart.${option.type}`)}
            </Button>
          ))}
        </div>
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
