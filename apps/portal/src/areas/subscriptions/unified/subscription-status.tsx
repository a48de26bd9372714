/** Status chip and payment alert of a subscription. */
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { alert, check, clock, elsewhere } from '../../../ui/icon/shell-icons.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { isStore } from '@marquee/product/values/stores.ts';
import { type BilledSubscription, hasPaymentProblem, useRenewalLabels } from '../subscription-labels.ts';
import css from './subscription.module.css';

/** The most severe status first; a pending subscription has no other. */
const stateOf = ({ status, subscription }: Pick<UnifiedSubscription, 'status' | 'subscription'>) => {
  if (status !== 'ACTIVE') return { word: status, variant: 'wait', icon: clock } as const;
  if (subscription && hasPaymentProblem(subscription))
    return { word: 'grace', variant: 'warn', icon: alert } as const;
  if (subscription?.cancelled) return { word: 'cancelled', variant: 'wait', icon: clock } as const;
  return { word: 'active', variant: 'good', icon: check } as const;
};

export const StatusChip = (unified: Pick<UnifiedSubscription, 'status' | 'subscription'>) => {
  const t = useT();
  const { word, variant, icon } = stateOf(unified);
  return (
    <span className={`${css.chip} ${css[variant]}`}>
      <Icon path={icon} />
      {t(`subscriptions.list.${word}`)}
    </span>
  );
};

export const PaymentProblemAlert = ({ billed }: { readonly billed: BilledSubscription }) => {
  const t = useT();
  const has = useHasFeature();
  const { paymentProblem } = useRenewalLabels();
  return (
    <InlineAlert kind="warn">
      <p>{paymentProblem(billed)}</p>
      {has('paymentInfo') && (
        <p>
          <Link to="paymentMethods" className={css.inNotice}>
            {t('subscriptions.list.toMethods')}
          </Link>
        </p>
      )}
    </InlineAlert>
  );
};

/** Link to the page of another biller. */
export const ManageLink = ({
  storeName,
  manageUrl,
}: Pick<UnifiedSubscription, 'storeName' | 'manageUrl'>) => {
  const t = useT();
  if (!manageUrl || !isStore(storeName)) return null;
  return (
    <a className={panel.act} href={manageUrl} target="_blank" rel="noopener">
      {t(`subscriptions.list.manage.${storeName}`)}
      <Icon path={elsewhere} />
      <span className={text.hidden}> {t('shell.newTab')}</span>
    </a>
  );
};
