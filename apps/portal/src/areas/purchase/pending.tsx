/** The gateway has not said yet how a payment went; nobody pays twice meanwhile. */
import type { Order } from '@marquee/product/contract/buying/purchase.ts';
import { useOrderEnd } from '../../card/order.ts';
import { useT } from '../../i18n.ts';
import panel from '../../ui/panel.module.css';
import { Board } from '../../ui/picture/board.tsx';
import picture from '../../ui/picture/board.module.css';
import text from '../../ui/text.module.css';
import { completePurchase } from './place-order.ts';
import css from './purchase.module.css';
import { Steps } from './steps.tsx';

interface Props {
  readonly id: string;
  readonly onRefused: (order: Order | undefined) => void;
}

export const Pending = ({ id, onRefused }: Props) => {
  const t = useT();
  useOrderEnd(id, {
    onComplete: ({ orderNumber }) => completePurchase({ Id: id, orderNumber }),
    onFailed: onRefused,
  });
  return (
    <div className={css.middle}>
      <Steps at="summary" />
      <div className={`${panel.panel} ${css.waiting}`}>
        <Board bulbs="failing">
          <path className={picture.line} d="M120 52v20l13 9" />
          <circle className={picture.line} cx="120" cy="72" r="28" />
        </Board>
        <h1>{t('purchase.payments.pending')}</h1>
        <div role="status">
          <p className={text.lead}>{t('purchase.payments.pendingLead')}</p>
          <p className={text.lead}>{t('purchase.payments.pendingLeave')}</p>
        </div>
      </div>
    </div>
  );
};
