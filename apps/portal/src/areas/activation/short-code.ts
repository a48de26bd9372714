/** What a TV's short code stands for, from the first character to its sign-in. */
import {
  activateShortCode,
  denyShortCode,
  getShortCodeStatus,
  lookUpShortCode,
} from '@marquee/product/contract/short-code.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { rates } from '@marquee/product/rates.ts';
import { baseOf } from '@marquee/product/navigation/actions.ts';
import { checkShortcode, cleanShortcode, type ShortcodeKind } from '@marquee/product/values/fields.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { clearApp, setApp, useApp, useShortcode } from '../../flow/state.ts';
import { isFailure } from '../../form/failure.ts';
import { queryClient } from '../../session.ts';

export type Asking = ReplyOf<typeof lookUpShortCode>;

/** The code of the address, also through a sign-in; a gift code or an id is none. */
export const givenCode = (kind: ShortcodeKind): string => {
  const { code } = useApp.getState();
  return checkShortcode(code, kind)?.rule === 'MAX_LENGTH' ? '' : cleanShortcode(code, kind);
};

export const lookUp = async (code: string): Promise<Asking> => {
  useShortcode.setState(({ shortcodes }) => ({
    shortcodes: [...shortcodes.filter((known) => known !== code), code].slice(-rates.shortCode.refuse),
  }));
  const asking = await call(lookUpShortCode, { body: { code }, showLoader: false });
  setApp({ code });
  return asking;
};

/** Whether the device that this account let in has come for its tokens. */
export const statusQuery = (code: string) =>
  queryOptions({
    queryKey: ['shortCodeStatus', code],
    queryFn: () => call(getShortCodeStatus, { body: { code }, showLoader: false }),
  });

/** An answer may have been lost on its way: whoever let the device in already is not told that somebody did. */
const isOwn = (code: string): Promise<boolean> =>
  queryClient.fetchQuery({ ...statusQuery(code), staleTime: 0 }).then(
    () => true,
    () => false,
  );

export const allow = async (code: string, { brand }: Asking): Promise<void> => {
  const { deviceId } = useApp.getState().urlParams;
  try {
    await call(activateShortCode, {
      body: { code, brand, ...(deviceId && { deviceId }) },
      showLoader: false,
    });
  } catch (error) {
    if (!isFailure(error, 'SHORTCODE_DONE') || !(await isOwn(code))) throw error;
  }
};

export const deny = async (code: string): Promise<void> => {
  await call(denyShortCode, { body: { code }, showLoader: false });
};

/** The code is used up, and so is what brought people here. */
export const endFlow = (): void => {
  const { action } = useApp.getState();
  clearApp('code', 'shortcodeInUrl');
  if (action !== '' && baseOf(action).startsWith('shortcode')) clearApp('action');
};
