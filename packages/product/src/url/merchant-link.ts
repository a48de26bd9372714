/** Merchant link parameters: the query of its page, and one encoded parameter in mails. */
import type { Params } from '../navigation/links.ts';
import { isPlainObject } from '../plain-object.ts';
import { listOf } from './session-context.ts';
import type { SpecialService } from './client-state.ts';

export const merchantLinkOf = (query: Params): SpecialService => ({
  specialService: query['specialService'] ?? '',
  brands: listOf(query['brands']),
  token: query['token'] ?? '',
  aggregator: query['aggregator'] ?? '',
});

export const isMerchantLink = (value: unknown): value is SpecialService => {
  if (!isPlainObject(value)) return false;
  const { specialService, brands, token, aggregator } = value;
  const isText = (part: unknown) => typeof part === 'string';
  return [specialService, token, aggregator].every(isText) && Array.isArray(brands) && brands.every(isText);
};

export const writeMerchantLink = ({ brands, ...rest }: SpecialService): string =>
  new URLSearchParams({ ...rest, brands: brands.join(',') }).toString();

export const readMerchantLink = (text: string): SpecialService =>
  merchantLinkOf(Object.fromEntries(new URLSearchParams(text)));
