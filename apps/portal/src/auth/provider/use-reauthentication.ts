/** A customer of a TV provider confirms who they are by a fresh sign-in there. */
import { authorizeReauthentication, reauthenticate } from '@marquee/product/contract/providers.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { redirectTo } from '../../navigation/leave-site.ts';
import { cookieTransport } from '../../session/refresh.ts';
import { pageSession } from '../../state/connect-page-session.ts';
import { type OAuthResult, useOAuthResponse } from '../oauth-response.ts';

type ReturnTo = NonNullable<NonNullable<BodyOf<typeof authorizeReauthentication>>['returnTo']>;

export const leaveToReauthenticate = async (returnTo: ReturnTo): Promise<void> => {
  const headers = { 'accept-language': getActiveLanguage() };
  redirectTo((await call(authorizeReauthentication, { headers, body: { returnTo } })).url);
};

/** Exchanges the provider's response for a proof, once. */
export const useReauthentication = () => {
  const { code, state, iss, result: initialResult } = useOAuthResponse();
  const [proof, setProof] = useState<string>();
  const [result, setResult] = useState<OAuthResult | undefined>(initialResult);
  const isSent = useRef(false);
  useEffect(() => {
    if (code === undefined || isSent.current) return;
    isSent.current = true;
    const send = async (): Promise<void> => {
      try {
        setProof(
          (await call(reauthenticate, { body: { code, state, iss }, headers: cookieTransport })).proof,
        );
        // The server has set a newer token of the same session.
        pageSession.compare();
      } catch (error) {
        setResult(toApiError(error).code);
      }
    };
    void send();
  }, [code, state, iss]);
  const reject = (failure: OAuthResult) => {
    setProof(undefined);
    setResult(failure);
  };
  return { proof, result, reject, waits: code !== undefined && proof === undefined && result === undefined };
};
