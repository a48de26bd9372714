/** The link by which an owner releases a store purchase: derived from the row, valid for one request. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import type { StorePurchase } from '../../billing/stores/apply-purchase-state.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';

type Asked = Pick<StorePurchase, 'id' | 'account_id' | 'release_asked_at'>;

const macOf = (key: Buffer, { id, account_id: accountId, release_asked_at: at }: Asked): Buffer =>
  createHmac('sha256', key).update(`${id} ${accountId} ${at?.toISOString()}`).digest();

const keysOf = (tokenKeys: SigningKeys) => tokenKeys.lasting('store release');

export const releaseTokenOf = (tokenKeys: SigningKeys, purchase: Asked): string =>
  `${purchase.id}.${macOf(keysOf(tokenKeys)[0]!, purchase).toString('base64url')}`;

export const purchaseIdOf = (token: string): string => token.split('.')[0] ?? '';

export const isReleaseToken = (tokenKeys: SigningKeys, token: string, purchase: Asked): boolean => {
  const given = Buffer.from(token.split('.')[1] ?? '', 'base64url');
  return keysOf(tokenKeys).some((key) => {
    const mac = macOf(key, purchase);
    return given.length === mac.length && timingSafeEqual(given, mac);
  });
};

export const isReleaseFresh = ({ release_asked_at: at }: Asked, now: number): boolean =>
  at !== null && at.getTime() + limits.storeReleaseHours * 3_600_000 > now;
