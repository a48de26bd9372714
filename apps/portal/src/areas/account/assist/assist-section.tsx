/** Help from support: a code to read out, who sees the account now, and the end of it. */
import {
  type AssistState,
  createAssistCode,
  endAssist,
  getAssist,
} from '@marquee/product/contract/security/assist.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { assistPage } from '../../../config/assist-page.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import css from './assist-section.module.css';

const isRunning = ({ codeUntil, view }: AssistState): boolean => codeUntil !== null || view !== null;

/** Requested again only while a code waits or someone looks. */
const assistQuery = queryOptions({
  queryKey: ['assist'],
  queryFn: () => call(getAssist),
  refetchInterval: ({ state: { data } }) =>
    !assistPage && data && isRunning(data) ? limits.assistPollMs : false,
});

/** `known` comes with the overview of the account: the state is requested only once it can change. */
export const AssistSection = ({ known }: { readonly known?: AssistState | undefined }) => {
  const t = useT();
  const language = useLanguage();
  const [mayChange, setMayChange] = useState(!known || isRunning(known));
  const { data = known } = useQuery({ ...assistQuery, enabled: mayChange });
  const [wasSeen, setWasSeen] = useState(false);
  const [made, setMade] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ErrorCode>();
  const time = (at: string) => formatTime(at, language, localTimeZone);
  const run = async (work: () => Promise<string | undefined>): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      setMade(await work());
      setMayChange(true);
      await queryClient.invalidateQueries({ queryKey: assistQuery.queryKey });
    } catch (reason) {
      setError(toApiError(reason).code);
    }
    setIsBusy(false);
  };
  const start = () => void run(async () => (await call(createAssistCode)).code);
  const end = () =>
    void run(async () => {
      await call(endAssist);
      return undefined;
    });
  const view = data?.view;
  if (view && !wasSeen) setWasSeen(true);
  const codeUntil = data?.codeUntil;
  const shown = view ? undefined : codeUntil && made;
  return (
    <Section title={t('account.assist.title')}>
      <div className={panel.panel}>
        <div className={css.body}>
          {error && (
            <InlineAlert kind="bad" role="alert">
              {t(error)}
            </InlineAlert>
          )}
          {!view && !shown && (
            <p className={panel.key}>{t('account.assist.lead', { minutes: limits.assistMinutes })}</p>
          )}
          <div role="status">
            {view && (
              <InlineAlert kind="warn">
                {t('account.assist.seen', { name: view.name, time: time(view.endsAt) })}
              </InlineAlert>
            )}
            {!view && !shown && wasSeen && <p className={panel.key}>{t('account.assist.ended')}</p>}
            {shown && (
              <>
                <p className={panel.key}>{t('account.assist.codeIs')}</p>
                <p className={css.code}>{`${shown.slice(0, 3)} ${shown.slice(3)}`}</p>
                <p className={panel.key}>{t('account.assist.until', { time: time(codeUntil!) })}</p>
              </>
            )}
          </div>
          {view || codeUntil ? (
            <Button variant="outline" busy={isBusy} onClick={end}>
              {t(view ? 'account.assist.end' : 'account.assist.cancel')}
            </Button>
          ) : (
            <Button variant="outline" busy={isBusy} onClick={start}>
              {t('account.assist.start')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
};
