/** Delivery log of an endpoint: what it was sent, and what it answered. */
import { useState } from 'react';
import {
  type Delivery,
  deliveryStates,
  listWebhookDeliveries,
  type Webhook,
} from '@marquee/product/contract/staff/webhooks.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PagedList } from '../ui/list-states.tsx';
import { Chip } from '../ui/table.tsx';

const toneOf = (state: Delivery['state']) =>
  state === 'delivered' ? 'good' : state === 'dead' ? 'bad' : 'warn';

export const DeliveriesDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t, dateTime } = useWords();
  const [state, setState] = useState<Delivery['state']>();
  const pages = usePages(`deliveries ${webhook.id} ${state ?? ''}`, async (after, signal) => {
    const { deliveries, next } = await call(listWebhookDeliveries, {
      params: { id: webhook.id },
      query: { after, state },
      signal,
    });
    return { rows: deliveries, next };
  });
  return (
    <Dialog title={t('webhooks.logOf', { url: webhook.url })} onClose={onClose}>
      <p className="filters">
        {[undefined, ...deliveryStates].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={each === state}
            onClick={() => setState(each)}
          >
            {each === undefined ? t('timeline.all') : t(`webhooks.state.${each}`)}
          </button>
        ))}
      </p>
      <PagedList pages={pages} emptyText={t('webhooks.noneSent')}>
        {(rows) => (
          <ul className="versions">
            {rows.map((row) => (
              <li key={row.id}>
                <p>
                  <Chip tone={toneOf(row.state)}>{t(`webhooks.state.${row.state}`)}</Chip> <b>{row.type}</b>
                </p>
                <p className="muted">
                  {dateTime(row.at)} · {t('webhooks.tries', { count: row.tries })}
                  {row.status !== null && ` · ${row.status}`}
                  {row.ms !== null && ` · ${row.ms} ms`}
                </p>
                <p>
                  <small>{row.eventId}</small>
                </p>
                {row.answer && <code className="break">{row.answer}</code>}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
};
