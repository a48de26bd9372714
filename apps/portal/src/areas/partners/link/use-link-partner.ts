/** Handles the OAuth response of a partner and creates the link. */
import { linkPartner } from '@marquee/product/contract/partners.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { openModal } from '../../../state/modals.ts';
import { clearAppState, usePartnerState } from '../../../state/app-state.ts';
import { replaceQuery } from '../../../navigation/navigate.ts';
import { toApiError } from '../../../api/api-error.ts';
import { callPartner, invalidatePartnerLinks } from '../partner-queries.ts';

/** `denied`: the customer declined at the partner. */
export type LinkResult = ErrorCode | 'denied';

interface OAuthResponse {
  readonly code: string | undefined;
  readonly state: string;
  /** OAuth issuer identifier (RFC 9207). */
  readonly iss: string | undefined;
  readonly result: LinkResult | undefined;
}

const answerNames = new Set(['code', 'state', 'iss', 'error', 'error_description', 'error_uri']);
const breakdowns = new Set(['server_error', 'temporarily_unavailable']);

const readOAuthResponse = (): OAuthResponse & { readonly query: Readonly<Record<string, string>> } => {
  const { query } = useCurrentRoute.getState();
  const { code, state = '', iss, error } = query;
  return {
    code: error === undefined ? code : undefined,
    state,
    iss,
    result: error === undefined ? undefined : resultOf(error),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !answerNames.has(name))),
  };
};

const resultOf = (error: string): LinkResult => {
  if (error === 'access_denied') return 'denied';
  return breakdowns.has(error) ? 'SERVICE_UNAVAILABLE' : 'AUTH_CODE_INVALID';
};

interface Options {
  /** Empty if it is unknown which partner the customer was sent to. */
  readonly partnerId: string;
  readonly onLinked: () => Promise<void>;
}

/** Reads the OAuth response, strips it from the URL and sends it once. */
export const useLinkPartner = ({ partnerId, onLinked }: Options) => {
  const [{ code, state, iss, result: initialResult, query }] = useState(readOAuthResponse);
  const [result, setResult] = useState<LinkResult | undefined>(
    code !== undefined && !partnerId ? 'AUTH_CODE_INVALID' : initialResult,
  );
  const [busy, setBusy] = useState(code !== undefined && partnerId !== '');
  const isSent = useRef(false);
  const isHere = useRef(false);

  useLayoutEffect(() => {
    replaceQuery({ params: useCurrentRoute.getState().params, query });
    clearAppState('code');
  }, [query]);

  /** `force` moves the link from another account. */
  const send = async (force: boolean): Promise<void> => {
    if (code === undefined) return;
    setBusy(true);
    setResult(undefined);
    usePartnerState.setState({ linking: true, linkStatusCode: '' });
    const end = (linkStatusCode: string) => usePartnerState.setState({ linking: false, linkStatusCode });
    try {
      const body = { authorizationCode: code, state, iss, ...(force && { force }) };
      end(String(await callPartner(linkPartner, { params: { partnerId }, body })));
      await invalidatePartnerLinks();
      if (isHere.current) await onLinked();
    } catch (error) {
      const { code: failure } = toApiError(error);
      end(failure);
      setBusy(false);
      // An expired session shows its own modal.
      setResult(failure === 'invalid_token' ? undefined : failure);
      if (failure === '35.2.16' && isHere.current) confirmMove();
    }
  };

  const confirmMove = () =>
    openModal('providerWarning', {
      code: '35.2.16',
      onAccept: () => void send(true),
      onDecline: () => void navigateToRoute('partnersIndex', { replace: true }),
    });

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (!busy || isSent.current) return;
    isSent.current = true;
    void send(false);
  });

  return { busy, result, confirmMove };
};
