import { Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage, useT } from '../../../i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { orderQuery } from './plan-queries.ts';

export interface Paying {
  /** Of the order. */
  readonly id: string;
  /** What it is about. */
  readonly plan: string;
}

interface Props extends Paying {
  readonly onPaid: () => Promise<void>;
  readonly onRefused: () => void;
}

/** The gateway has not said yet how the payment went; nobody pays twice meanwhile. */
export const ChangePending = ({ id, onPaid, onRefused }: Props) => {
  const t = useT();
  const { data: order, error } = useQuery({
    ...orderQuery(id, useLanguage()),
    refetchInterval: ({ state }) => (state.data?.status === 'COMPLETE' ? false : limits.orderPollMs),
  });
  const isUnknown = error instanceof Failure && error.code === 'NOT_FOUND';
  const status = isUnknown ? 'FAILED' : order?.status;
  const end = useEffectEvent((outcome: typeof status) => {
    if (outcome === 'COMPLETE') void onPaid();
    if (outcome === 'FAILED') onRefused();
  });
  useEffect(() => end(status), [status]);
  return (
    <Notice kind="warn" role="status">
      <p>
        <b>{t('subscriptions.change.pending')}</b>
      </p>
      <p>{t('subscriptions.change.pendingLead')}</p>
    </Notice>
  );
};
