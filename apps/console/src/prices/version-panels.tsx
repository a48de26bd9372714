/** What a version changes, and the versions before it. */
import { useId } from 'react';
import type { CatalogueVersion, CatalogueVersionPage } from '@marquee/product/contract/staff/catalogue.ts';
import { billingCycles } from '@marquee/product/values/billing-cycles.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import type { RightChange } from '@marquee/product/values/catalogue/catalogue-document.ts';
import { useWords } from '../data/i18n.ts';
import { Chip, Table } from '../ui/table.tsx';

export const Changes = ({ version }: { version: CatalogueVersionPage }) => {
  const { t, money, date, dateTime, language } = useWords();
  const titleId = useId();
  const { changes, rightChanges, subscribersFrom, liveFrom, status, reason } = version;
  const lawOf = (law: RightChange['before']): string =>
    law === undefined ? t('prices.rightUnstated') : (law?.[language] ?? t('prices.lawNone'));
  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('prices.changes')}</h2>
      {changes.length + rightChanges.length === 0 && <p className="empty">{t('prices.unchanged')}</p>}
      <dl className="facts">
        {changes.map(({ productId, name, kind, cycle, before, after }) => (
          <div key={`${productId} ${kind} ${cycle}`}>
            <dt>{name[language]}</dt>
            <dd>
              {kind === 'price' && cycle
                ? t('prices.change.price', {
                    cycle: billingCycles[cycle].label[language],
                    before: before === null ? t('prices.change.none') : money(before),
                    after: after === null ? '' : money(after),
                  })
                : t(`prices.change.${kind}`)}
            </dd>
          </div>
        ))}
        {rightChanges.map(({ province, right, since, before, after }) => (
          <div key={`${province} ${right} ${since}`}>
            <dt>
              {t('prices.rightOf', {
                right: t(`prices.right.${right}`),
                province: provinces[province].name[language],
              })}
            </dt>
            <dd>
              {t('prices.rightChange', {
                date: date(`${since}T12:00:00Z`),
                before: lawOf(before),
                after: lawOf(after),
              })}
            </dd>
          </div>
        ))}
        {status !== 'DRAFT' && (
          <>
            <div>
              <dt>{t('prices.reason')}</dt>
              <dd>{reason}</dd>
            </div>
            <div>
              <dt>{t('prices.newFrom')}</dt>
              <dd>{liveFrom === null ? t('prices.onApproval') : dateTime(liveFrom)}</dd>
            </div>
            <div>
              <dt>{t('prices.currentFrom')}</dt>
              <dd>
                {subscribersFrom === null ? t('prices.keepPrice') : date(`${subscribersFrom}T12:00:00Z`)}
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
};

interface HistoryProps {
  readonly versions: readonly CatalogueVersion[];
  readonly onUndo: ((version: number) => void) | undefined;
}

const tones = { LIVE: 'good', DISCARDED: 'bad' } as const;

export const History = ({ versions, onUndo }: HistoryProps) => {
  const { t, dateTime } = useWords();
  const titleId = useId();
  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('prices.history')}</h2>
      <Table
        label={t('prices.history')}
        rows={versions}
        keyOf={({ version }) => String(version)}
        columns={[
          { head: t('prices.version'), render: ({ version }) => version },
          {
            head: t('prices.status'),
            render: ({ status }) => (
              <Chip tone={status in tones ? tones[status as keyof typeof tones] : 'plain'}>
                {t(`prices.status.${status}`)}
              </Chip>
            ),
          },
          { head: t('prices.madeBy'), render: ({ madeBy }) => madeBy },
          { head: t('prices.decidedBy'), render: ({ decidedBy }) => decidedBy },
          { head: t('prices.liveAt'), render: ({ liveAt }) => liveAt && dateTime(liveAt) },
          {
            head: t('prices.reason'),
            render: ({ reason }) => <span className="clip">{reason}</span>,
          },
          ...(onUndo
            ? [
                {
                  head: t('prices.undo'),
                  render: ({ version, status }: CatalogueVersion) =>
                    status === 'RETIRED' && (
                      <button type="button" className="link" onClick={() => onUndo(version)}>
                        {t('prices.undoTo', { version })}
                      </button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
};
