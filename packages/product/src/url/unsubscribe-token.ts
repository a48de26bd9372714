/** Token of unsubscribe links: `brand.purpose.account.signature`. The page reads what it is for; only the server verifies it. */
import { type BrandId, isBrandId } from '../brands.ts';
import { communicationPurposes, type CommunicationPurpose } from '../privacy/consents.ts';

export interface UnsubscribeToken {
  readonly brand: BrandId;
  readonly purpose: CommunicationPurpose;
  readonly accountId: string;
  readonly signature: string;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const signed = /^[\w-]{43}$/;

export const formatUnsubscribeToken = ({ brand, purpose, accountId, signature }: UnsubscribeToken): string =>
  [brand, purpose, accountId, signature].join('.');

/** Undefined unless it is well-formed. */
export const parseUnsubscribeToken = (token: string): UnsubscribeToken | undefined => {
  const [brand = '', given = '', accountId = '', signature = '', ...more] = token.split('.');
  const purpose = communicationPurposes.find((each) => each === given);
  const isWellFormed =
    isBrandId(brand) && more.length === 0 && uuid.test(accountId) && signed.test(signature);
  return purpose && isWellFormed ? { brand, purpose, accountId, signature } : undefined;
};
