/** What the two links of a change of email have in common. */
import { Failure } from '@marquee/product/errors.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { useLayoutEffect } from 'react';
import { log } from '../../../api.ts';
import { useCurrent } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { rewriteAddress } from '../../../flow/travel/navigate.ts';
import { noteReason } from '../../../identity/failed-link.ts';

interface ChangeLink {
  readonly token: string;
  readonly query: Params;
}

export const readLink = (): ChangeLink => {
  const { token = '', ...query } = useCurrent.getState().query;
  return { token, query };
};

/** Whoever looks at the address or the history finds no token. */
export const useHiddenToken = ({ query }: ChangeLink): void =>
  useLayoutEffect(() => rewriteAddress({ params: {}, query }), [query]);

export const giveUp = (query: Params, error: unknown): Promise<void> => {
  if (!(error instanceof Failure)) log('error', 'GENERIC', String(error));
  noteReason(error instanceof Failure ? error.code : 'GENERIC');
  return goToRoute('changeEmailError', { replace: true, query });
};
