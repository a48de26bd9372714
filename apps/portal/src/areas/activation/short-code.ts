/** Short codes of TVs: lookup, approval and status. */
import {
  activateShortCode,
  denyShortCode,
  getShortCodeStatus,
  lookUpShortCode,
} from '@marquee/product/contract/short-code.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { baseActionOf } from '@marquee/product/navigation/actions.ts';
import { checkShortcode, cleanShortcode, type ShortcodeKind } from '@marquee/product/values/fields.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { clearAppState, patchAppState, useAppState, useShortcodeState } from '../../state/app-state.ts';
import { isApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';

export type DeviceRequest = ReplyOf<typeof lookUpShortCode>;

/** The code from the URL, kept across a sign-in; gift codes and activation ids are ignored. */
export const codeFromUrl = (kind: ShortcodeKind): string => {
  const { code } = useAppState.getState();
  return checkShortcode(code, kind)?.rule === 'MAX_LENGTH' ? '' : cleanShortcode(code, kind);
};

/** A short code in the link that was cut; longer ones belong to other flows. */
export const isCodeInLinkCut = (kind: ShortcodeKind): boolean =>
  useAppState.getState().code !== '' &&
  checkShortcode(useAppState.getState().code, kind)?.rule === 'MIN_LENGTH';

export const fetchDeviceRequest = async (code: string): Promise<DeviceRequest> => {
  useShortcodeState.setState(({ shortcodes }) => ({
    shortcodes: [...shortcodes.filter((known) => known !== code), code].slice(-rates.shortCode.refuse),
  }));
  const request = await call(lookUpShortCode, { body: { code } });
  patchAppState({ code });
  return request;
};

/** Whether the approved device has fetched its tokens. */
export const statusQuery = (code: string) =>
  queryOptions({
    queryKey: ['shortCodeStatus', code],
    queryFn: () => call(getShortCodeStatus, { body: { code }, showLoader: false }),
  });

/** A response may have been lost: an approval by this account is not reported as used by another. */
const isOwn = (code: string): Promise<boolean> =>
  queryClient.fetchQuery({ ...statusQuery(code), staleTime: 0 }).then(
    () => true,
    () => false,
  );

export const approveDevice = async (code: string, { brand }: DeviceRequest): Promise<void> => {
  const { deviceId } = useAppState.getState().urlParams;
  try {
    await call(activateShortCode, {
      body: { code, brand, ...(deviceId && { deviceId }) },
    });
  } catch (error) {
    if (!isApiError(error, 'SHORTCODE_DONE') || !(await isOwn(code))) throw error;
  }
};

export const denyDevice = async (code: string): Promise<void> => {
  await call(denyShortCode, { body: { code } });
};

/** Clears the used code and the action that led here. */
export const clearActivation = (): void => {
  const { action } = useAppState.getState();
  clearAppState('code', 'shortcodeInUrl', 'bduLoginWithShortcode');
  if (action !== '' && baseActionOf(action).startsWith('shortcode')) clearAppState('action');
};
