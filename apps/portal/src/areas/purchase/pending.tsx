/** The gateway has not said yet how a payment went; nobody pays twice meanwhile. */
import { Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage, useT } from '../../i18n.ts';
import panel from '../../ui/panel.module.css';
import { Board } from '../../ui/picture/board.tsx';
import picture from '../../ui/picture/board.module.css';
import text from '../../ui/text.module.css';
import { completePurchase, orderQuery } from './place-order.ts';
import css from './purchase.module.css';
import { Steps } from './steps.tsx';

interface Props {
  readonly id: string;
  readonly onRefused: () => void;
}

export const Pending = ({ id, onRefused }: Props) => {
  const t = useT();
  const { data: order, error } = useQuery({
    ...orderQuery(id, useLanguage()),
    refetchInterval: ({ state }) => (state.data?.status === 'COMPLETE' ? false : limits.orderPollMs),
  });
  const isUnknown = error instanceof Failure && error.code === 'NOT_FOUND';
  const status = isUnknown ? 'FAILED' : order?.status;
  const end = useEffectEvent((outcome: typeof status) => {
    if (outcome === 'COMPLETE' && order) void completePurchase({ Id: id, orderNumber: order.orderNumber });
    if (outcome === 'FAILED') onRefused();
  });
  useEffect(() => end(status), [status]);
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
