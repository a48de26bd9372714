/** Back from the TV provider or partner: the response proves one account, which then moves. */
import { consolidate } from '@marquee/product/contract/migration.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { toApiError } from '../../../api/api-error.ts';
import { Interstitial } from '../../../auth/interstitial.tsx';
import { memoizeByKey } from '../../../auth/memoize-by-key.ts';
import { useT } from '../../../i18n/i18n.ts';
import { replaceQuery } from '../../../navigation/navigate.ts';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import layout from '../../../ui/layout.module.css';

/** Query parameters of the provider's response. */
const responseNames = new Set(['code', 'state', 'iss', 'error', 'accountId']);

/** As text: the key of the one exchange. */
const readResponse = (): string | undefined => {
  const { code, state, iss, accountId } = useCurrentRoute.getState().query;
  return code && state && accountId ? JSON.stringify({ accountId, code, state, iss }) : undefined;
};

/** The response is single use, so it leaves the address at once. */
export const useReturnedProof = () => {
  const state = useState(readResponse);
  useLayoutEffect(() => {
    const { query } = useCurrentRoute.getState();
    if (!query['state']) return;
    const others = Object.entries(query).filter(([name]) => !responseNames.has(name));
    replaceQuery({ params: {}, query: Object.fromEntries(others) });
  }, []);
  return state;
};

interface Response {
  readonly accountId: string;
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

const exchange = memoizeByKey(async (response: string): Promise<void> => {
  const proof = JSON.parse(response) as Response;
  await call(consolidate, { body: { accountIds: [proof.accountId], proofs: [proof] } });
});

interface Props {
  readonly proof: string;
  readonly onMerged: () => Promise<void>;
  readonly onRefused: (none: undefined) => void;
}

export const ReturnedProof = ({ proof, onMerged, onRefused }: Props) => {
  const t = useT();
  const [refusal, setRefusal] = useState<ErrorCode>();
  const merged = useEffectEvent(onMerged);
  useEffect(() => {
    void exchange(proof).then(merged, (error: unknown) => setRefusal(toApiError(error).code));
  }, [proof]);
  if (!refusal) return <Interstitial title={t('migration.proof.returned')} />;
  return (
    <div className={layout.stack}>
      <InlineAlert kind="bad" role="alert">
        {t(refusal)}
      </InlineAlert>
      <Button wide onClick={() => onRefused(undefined)}>
        {t('shell.tryAgain')}
      </Button>
    </div>
  );
};
