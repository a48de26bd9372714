/** How something stands, as one word, and what is wrong with it, as a notice. */
import type { Holding } from '@marquee/product/values/holdings.ts';
import { useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { useT } from '../../../i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { alert, check, clock, elsewhere } from '../../../ui/icon/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { isStore } from '@marquee/product/values/stores.ts';
import { type Billed, hasPaymentProblem, useDates } from './holding-words.ts';
import css from './holding.module.css';

/** The worst first; a pending one is not yet anything else. */
const stateOf = ({ status, subscription }: Pick<Holding, 'status' | 'subscription'>) => {
  if (status !== 'ACTIVE') return { word: status, look: 'wait', draw: clock } as const;
  if (subscription && hasPaymentProblem(subscription))
    return { word: 'grace', look: 'warn', draw: alert } as const;
  if (subscription?.cancelled) return { word: 'cancelled', look: 'wait', draw: clock } as const;
  return { word: 'active', look: 'good', draw: check } as const;
};

export const StateChip = (holding: Pick<Holding, 'status' | 'subscription'>) => {
  const t = useT();
  const { word, look, draw } = stateOf(holding);
  return (
    <span className={`${css.chip} ${css[look]}`}>
      <Icon draw={draw} />
      {t(`subscriptions.list.${word}`)}
    </span>
  );
};

export const PaymentProblem = ({ billed }: { readonly billed: Billed }) => {
  const t = useT();
  const has = useHas();
  const { paymentProblem } = useDates();
  return (
    <Notice kind="warn">
      <p>{paymentProblem(billed)}</p>
      {has('paymentInfo') && (
        <p>
          <Link to="paymentMethods" className={css.inNotice}>
            {t('subscriptions.list.toMethods')}
          </Link>
        </p>
      )}
    </Notice>
  );
};

/** To where somebody else's customers manage what they bought. */
export const ManageLink = ({ storeName, manageUrl }: Pick<Holding, 'storeName' | 'manageUrl'>) => {
  const t = useT();
  if (!manageUrl || !isStore(storeName)) return null;
  return (
    <a className={panel.act} href={manageUrl} target="_blank" rel="noopener">
      {t(`subscriptions.list.manage.${storeName}`)}
      <Icon draw={elsewhere} />
      <span className={text.hidden}> {t('shell.newTab')}</span>
    </a>
  );
};
