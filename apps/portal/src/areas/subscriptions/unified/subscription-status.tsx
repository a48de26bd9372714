/** Status chip and payment alert of a subscription. */
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { elsewhere } from '../../../ui/icon/page-icons.ts';
import { alert, check, clock } from '../../../ui/icon/shell-icons.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { appStoreNames, brandManageUrl, isAppStore, isStore } from '@marquee/product/values/stores.ts';
import {
  type BilledSubscription,
  hasPaymentProblem,
  needsStore,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import chip from '../../../ui/status-chip.module.css';
import css from './subscription.module.css';

/** The most severe status first; a pending subscription has no other. */
const stateOf = ({ status, subscription }: Pick<UnifiedSubscription, 'status' | 'subscription'>) => {
  if (status !== 'ACTIVE') return { word: status, variant: 'wait', icon: clock } as const;
  if (subscription && hasPaymentProblem(subscription))
    return { word: 'grace', variant: 'warn', icon: alert } as const;
  if (subscription?.storeState === 'GRACE') return { word: 'grace', variant: 'warn', icon: alert } as const;
  if (subscription?.storeState === 'ON_HOLD')
    return { word: 'onHold', variant: 'warn', icon: alert } as const;
  if (subscription?.storeState === 'PAUSED') return { word: 'paused', variant: 'wait', icon: clock } as const;
  if (subscription?.cancelled) return { word: 'cancelled', variant: 'wait', icon: clock } as const;
  return { word: 'active', variant: 'good', icon: check } as const;
};

export const StatusChip = (unified: Pick<UnifiedSubscription, 'status' | 'subscription'>) => {
  const t = useT();
  const { word, variant, icon } = stateOf(unified);
  return (
    <span className={`${chip.chip} ${chip[variant]}`}>
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
            {t('shell.menu.paymentMethods')}
          </Link>
        </p>
      )}
    </InlineAlert>
  );
};

/** What the customer can do at the app store; nothing while it is paid. */
export const StoreAlert = ({ billed }: { readonly billed: BilledSubscription }) => {
  const t = useT();
  const { graceEnd } = useRenewalLabels();
  const { storeName, storeState } = billed;
  if (!isAppStore(storeName) || !needsStore(billed)) return null;
  const state = storeState === 'GRACE' || storeState === 'PAUSED' ? storeState : 'ON_HOLD';
  return (
    <InlineAlert kind={state === 'PAUSED' ? 'know' : 'warn'}>
      <p>{t(`subscriptions.store.${state}`, { store: appStoreNames[storeName], date: graceEnd(billed) })}</p>
    </InlineAlert>
  );
};

/** Link to the brand's own page about its subscriptions. */
export const BrandHelpLink = ({ brandName }: Pick<UnifiedSubscription, 'brandName'>) => {
  const t = useT();
  const language = useLanguage();
  const { brandName: nameOf } = useSubscriptionNames();
  return (
    <a className={panel.act} href={brandManageUrl(brandName, language)} target="_blank" rel="noopener">
      {t('subscriptions.list.storeHelp', { brand: nameOf(brandName) })}
      <Icon path={elsewhere} />
      <span className={text.hidden}> {t('shell.newTab')}</span>
    </a>
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
