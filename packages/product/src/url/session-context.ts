/** webSessionContext: state passed through mails and other pages, parsed as untrusted input. */
import { limits } from '../limits.ts';
import { isPlainObject } from '../plain-object.ts';
import { parseReturnAddress, type StoredReturnAddress } from '../navigation/return-address.ts';
import type { PartnerReferral } from './client-state.ts';

export interface SessionContext {
  readonly action?: string;
  readonly brand?: string;
  readonly continueUrl?: string;
  readonly fallbackUrl?: string;
  readonly entitlement?: readonly string[];
  readonly origin?: string;
  readonly partnerReferral?: PartnerReferral;
  readonly partialView?: boolean;
  readonly returnAddress?: StoredReturnAddress;
}

const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

const fromBase64 = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const texts = (value: unknown, names: readonly string[]): Record<string, string> =>
  isPlainObject(value)
    ? Object.fromEntries(
        names.flatMap((name) => {
          const found = Object.hasOwn(value, name) ? text(value[name]) : undefined;
          return found === undefined ? [] : [[name, found]];
        }),
      )
    : {};

/** Entitlements as an array or a comma-separated string. */
export const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : (text(value) ?? '').split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Accepts base64url, base64 and percent-encoded JSON; undefined if none yields an object. */
export const decodeContext = (value: string): SessionContext | undefined => {
  if (value.length > limits.webSessionContextBytes) return undefined;
  const candidates = [() => fromBase64(value), () => decodeURIComponent(value)];
  const parsed = candidates.map((read) => attempt(() => JSON.parse(read()) as unknown)).find(isPlainObject);
  if (!parsed) return undefined;
  const entitlement = listOf(Object.hasOwn(parsed, 'entitlement') ? parsed['entitlement'] : undefined);
  const referral = texts(parsed['partnerReferral'], ['service', 'platform', 'action', 'code']);
  const returnAddress = parseReturnAddress(parsed['returnAddress']);
  return {
    ...texts(parsed, ['action', 'brand', 'continueUrl', 'fallbackUrl', 'origin']),
    ...(entitlement.length > 0 && { entitlement }),
    ...(Object.keys(referral).length > 0 && { partnerReferral: referral }),
    ...(parsed['partialView'] === true && { partialView: true }),
    ...(returnAddress && { returnAddress }),
  };
};
