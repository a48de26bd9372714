/** Decisions of this browser about analytics: by brand, in local storage, shared by its tabs, with proof on the server. */
import { type BrandId, isBrandId } from '@marquee/product/brands.ts';
import { consentVersions } from '@marquee/product/privacy/consents.ts';
import { recordConsent } from '@marquee/product/contract/privacy/consents.ts';
import type { RequestBodyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import { call } from '../api/client.ts';
import { getActiveLanguage } from '../i18n/i18n.ts';

type Recorded = RequestBodyOf<typeof recordConsent>;

interface Decision extends Recorded {
  readonly decidedAt: number;
  /** False: the server has no proof yet, and gets it with the next page. */
  readonly recorded: boolean;
  /** Names the browser to the tag; made by a consent, and forgotten by a refusal. */
  readonly clientId?: string;
}

type Decisions = Readonly<Partial<Record<BrandId, Decision>>>;

export const consentStorageKey = 'um.consent';

/** Storage is untrusted input: a decision that cannot be read is asked for again. */
const isDecision = (brand: string, value: unknown): value is Decision => {
  const given = (value ?? {}) as Partial<Decision>;
  return (
    isBrandId(brand) &&
    given.brand === brand &&
    typeof given.id === 'string' &&
    typeof given.granted === 'boolean' &&
    typeof given.decidedAt === 'number' &&
    (!given.granted || typeof given.clientId === 'string')
  );
};

const readDecisions = (): Decisions => {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(consentStorageKey) ?? '{}') as object);
    return Object.fromEntries(stored.filter(([brand, value]) => isDecision(brand, value)));
  } catch {
    return {};
  }
};

export const useDecisions = create<Decisions>()(readDecisions);
export const reloadDecisions = (): void => useDecisions.setState(readDecisions(), true);

const keep = (decision: Decision): void => {
  const decisions = { ...readDecisions(), [decision.brand]: decision };
  try {
    localStorage.setItem(consentStorageKey, JSON.stringify(decisions));
  } catch {
    // Storage is full or blocked: the decision counts for this page.
  }
  useDecisions.setState(decisions, true);
};

/** Undefined: not asked yet, asked with another text, or too long ago. */
export const currentDecision = (decisions: Decisions, brand: BrandId): Decision | undefined => {
  const decision = decisions[brand];
  const isCurrent =
    decision?.version === consentVersions.analytics &&
    Date.now() - decision.decidedAt < limits.consentDays * 86_400_000;
  return isCurrent ? decision : undefined;
};

/** Global Privacy Control counts as a refusal, whatever was decided before. */
export const hasPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

const record = async (decision: Decision): Promise<void> => {
  const { id, brand, purpose, granted, version, language, source } = decision;
  const body = { id, brand, purpose, granted, version, language, source };
  await call(recordConsent, { body, showLoader: false });
};

/** A refusal counts before the server has its proof, a consent only after. */
export const decide = async (brand: BrandId, granted: boolean, source: Decision['source']): Promise<void> => {
  const decision: Decision = {
    id: crypto.randomUUID(),
    brand,
    purpose: 'analytics',
    granted,
    version: consentVersions.analytics,
    language: getActiveLanguage(),
    source,
    decidedAt: Date.now(),
    recorded: false,
    ...(granted && { clientId: crypto.randomUUID() }),
  };
  if (!granted) keep(decision);
  await record(decision);
  keep({ ...decision, recorded: true });
};

/** Refusals whose proof did not reach the server. */
export const recordAgain = async (): Promise<void> => {
  for (const decision of Object.values(readDecisions())) {
    if (decision.recorded) continue;
    await record(decision);
    // Another tab may have decided since.
    if (readDecisions()[decision.brand]?.id === decision.id) keep({ ...decision, recorded: true });
  }
};
