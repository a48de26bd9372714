/** Handles the OAuth response of a partner and creates the link. */
import { linkPartner } from '@marquee/product/contract/partners.ts';
import { useEffect, useRef, useState } from 'react';
import { type OAuthResult, useOAuthResponse } from '../../../auth/oauth-response.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { openModal } from '../../../state/modals.ts';
import { usePartnerState } from '../../../state/app-state.ts';
import { toApiError } from '../../../api/api-error.ts';
import { callPartner, invalidatePartnerLinks } from '../partner-queries.ts';

interface Options {
  /** Empty if it is unknown which partner the customer was sent to. */
  readonly partnerId: string;
  readonly onLinked: () => Promise<void>;
}

/** Reads the OAuth response and sends it once. */
export const useLinkPartner = ({ partnerId, onLinked }: Options) => {
  const { code, state, iss, result: initialResult } = useOAuthResponse();
  const [result, setResult] = useState<OAuthResult | undefined>(
    code !== undefined && !partnerId ? 'AUTH_CODE_INVALID' : initialResult,
  );
  const [busy, setBusy] = useState(code !== undefined && partnerId !== '');
  const isSent = useRef(false);
  const isHere = useRef(false);

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
