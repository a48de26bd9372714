/** Two accounts of one person, as an import brings them: with one email address or one phone number. */
import { pbkdf2Sync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { ImportRecord } from '@marquee/product/contract/service/imports.ts';
import { catalog, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { isTopPlan } from '@marquee/product/values/skus.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';

export const sharedIdentifiers = ['email', 'phone'] as const;
export const twinProofs = ['password', 'emailCode'] as const;

export interface TwinsRequest {
  readonly shares: (typeof sharedIdentifiers)[number];
  /** The account that gets a twin by email; empty: both are new. */
  readonly email: string;
  readonly brand: BrandId;
  readonly language: Language;
  /** Whether the twin pays for a plan. */
  readonly pays: boolean;
  /** What the customer has of the twin. */
  readonly proof: (typeof twinProofs)[number];
}

const rounds = 10_000;
const day = 86_400_000;

/** In passlib's notation, which the import takes. */
const hashOf = (password: string): string => {
  const salt = randomBytes(16);
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '.').replaceAll('=', '');
  const key = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  return `$pbkdf2-sha256$${rounds}$${encode(salt)}$${encode(key)}`;
};

const newEmail = () => `twin-${randomUUID().slice(0, 8)}@demo.test`;
const areaCodes = ['204', '306', '416', '418', '514', '604', '613', '780', '819', '902'];
/** The exchange 555 is not assigned to customers. */
const newPhone = () => {
  const line = String(randomInt(10_000)).padStart(4, '0');
  return `${areaCodes[randomInt(areaCodes.length)]}555${line}`;
};

/** The brand's top plan, or its first. */
const planOf = (brand: BrandId): ImportRecord['subscriptions'] =>
  catalog
    .filter((product) => product.brand === brand && product.type === 'PLAN')
    .toSorted((one, other) => Number(isTopPlan(other.id)) - Number(isTopPlan(one.id)))
    .slice(0, 1)
    .map(({ id, prices }) => ({
      productId: id,
      pricingPlanId: pricingPlanId(id, 'monthly'),
      cycleDate: new Date(Date.now() + 20 * day).toISOString(),
      store: 'CSG',
      priceCents: prices.monthly ?? 0,
    }));

/** The last one is the twin; a taken email makes it a second account (`hold`). */
export const twinRecords = ({
  shares,
  email,
  brand,
  language,
  pays,
  proof,
}: TwinsRequest): ImportRecord[] => {
  const base = {
    emailVerified: true,
    language,
    brand,
    createdAt: new Date(Date.now() - 400 * day).toISOString(),
  };
  const ownEmail = shares === 'email' && email !== '' ? email : newEmail();
  const phone = shares === 'phone' ? { phone: newPhone(), phoneVerified: true } : {};
  const own = {
    ...base,
    ...phone,
    externalId: randomUUID(),
    email: ownEmail,
    passwordHash: hashOf(demoPassword),
  };
  const twin = {
    ...base,
    ...phone,
    externalId: randomUUID(),
    email: shares === 'email' ? ownEmail : newEmail(),
    ...(proof === 'password' && { passwordHash: hashOf(demoPassword) }),
    ...(pays && { subscriptions: planOf(brand) }),
    profiles: [{ nickname: language === 'fr' ? 'Invités' : 'Guests', maturity: 'ADULT' as const }],
  };
  return shares === 'email' && email !== '' ? [twin] : [own, twin];
};
