/** Card of the data download: asking for the file, waiting for it, and saving it. */
import {
  type DataExport,
  getExportFile,
  type listExports,
  requestExport,
} from '@marquee/product/contract/privacy/exports.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { type ReactNode, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { saveFile } from '../../api/save-file.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { shield } from '../../ui/icon/page-icons.ts';
import { check, clock } from '../../ui/icon/shell-icons.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import css from './privacy.module.css';
import { exportsQuery } from './privacy-queries.ts';
import { ProviderProof } from './provider-proof.tsx';

type Exports = ReplyOf<typeof listExports>;

const fileName = 'marquee-data.zip';

export const DataDownload = () => (
  <QueryBoundary query={useQuery(exportsQuery)} skeleton={<Skeleton width="100%" height="160px" />}>
    {(data) => <DownloadCard {...data} />}
  </QueryBoundary>
);

/** Without words of their own: an expired session shows its modal, and a proof can be asked for again. */
const silent: ReadonlySet<ErrorCode> = new Set(['invalid_token', 'REAUTH_REQUIRED']);

/** One request at a time; its failure is shown in the card. */
const useRequest = () => {
  const { isDtc } = useSession();
  const [needsProvider, setNeedsProvider] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ErrorCode>();
  const run = async (send: () => Promise<void>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await send();
    } catch (error) {
      const { code } = toApiError(error);
      if (!silent.has(code)) setFailed(code);
      setNeedsProvider(code === 'REAUTH_REQUIRED' && !isDtc);
    }
    await queryClient.invalidateQueries(exportsQuery);
    setBusy(false);
  };
  return { busy, failed, needsProvider, run };
};

const DownloadCard = ({ exports: [newest], nextAt }: Exports) => {
  const t = useT();
  const language = useLanguage();
  const { busy, failed, needsProvider, run } = useRequest();
  const { isDtc } = useSession();
  const ask = () => run(async () => void (await call(requestExport, { body: { language } })));
  const save = ({ id }: DataExport) =>
    run(async () => {
      const file = await call(getExportFile, { params: { id } });
      saveFile(new Blob([file.slice()], { type: 'application/zip' }), fileName);
    });
  const askAgain = nextAt === null && (
    <Button variant="outline" small busy={busy} onClick={() => void ask()}>
      {t('privacy.export.again')}
    </Button>
  );
  return (
    <div className={panel.panel}>
      <div className={css.state} role="status">
        {newest === undefined ? (
          <State
            icon={shield}
            title={t('privacy.export.title')}
            lead={t('privacy.export.lead')}
            actions={
              <Button busy={busy} onClick={() => void ask()}>
                {t('privacy.export.ask')}
              </Button>
            }
          />
        ) : newest.state === 'asked' ? (
          <Asked at={newest.askedAt} />
        ) : newest.state === 'ready' ? (
          <Ready
            file={newest}
            actions={
              <>
                <Button small busy={busy} onClick={() => void save(newest)}>
                  {t('privacy.export.download')}
                </Button>
                {askAgain}
              </>
            }
          />
        ) : (
          <State
            icon={clock}
            title={t('privacy.export.expired')}
            lead={t('privacy.export.expiredLead', {
              days: limits.exportDays,
              count: limits.exportDownloads,
            })}
            actions={askAgain || (nextAt && <NextAt at={nextAt} />)}
          />
        )}
      </div>
      {!isDtc && <ProviderProof isNeeded={needsProvider} />}
      {failed && (
        <div className={css.failed}>
          <InlineAlert kind="bad" role="alert">
            {t(failed)}
          </InlineAlert>
        </div>
      )}
    </div>
  );
};

interface StateProps {
  readonly icon: string;
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
}

const State = ({ icon, title, lead, actions }: StateProps) => (
  <>
    <span className={panel.tile}>
      <Icon path={icon} />
    </span>
    <div>
      <h3>{title}</h3>
      <p className={text.muted}>{lead}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  </>
);

const Asked = ({ at }: { readonly at: string }) => {
  const t = useT();
  const language = useLanguage();
  const { isDtc } = useSession();
  const values = { date: formatDate(at, language), time: formatTime(at, language) };
  return (
    <State
      icon={clock}
      title={t('privacy.export.asked')}
      lead={t(isDtc ? 'privacy.export.askedLead' : 'privacy.export.askedProvider', values)}
    />
  );
};

const kilobyte = 1000;

const Ready = ({ file, actions }: { readonly file: DataExport; readonly actions: ReactNode }) => {
  const t = useT();
  const language = useLanguage();
  const size = new Intl.NumberFormat(`${language}-CA`, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, (file.bytes ?? 0) / kilobyte));
  return (
    <State
      icon={check}
      title={t('privacy.export.ready')}
      lead={t('privacy.export.readyLead', {
        size,
        date: formatDate(file.expiresAt ?? '', language),
        count: file.downloadsLeft,
      })}
      actions={actions}
    />
  );
};

const NextAt = ({ at }: { readonly at: string }) => {
  const t = useT();
  const language = useLanguage();
  const values = { date: formatDate(at, language), time: formatTime(at, language) };
  return <p className={text.hint}>{t('privacy.export.next', values)}</p>;
};
