/** What would protect an account better, the most urgent first. */
import { limits } from '../limits.ts';
import type { RouteName } from '../navigation/names.ts';
import type { Feature } from '../features.ts';

const day = 86_400_000;

export interface SecurityFacts {
  readonly passkeys: number;
  readonly twoStep: boolean;
  readonly recoveryCodes: number;
  /** Null: the account has no password. */
  readonly passwordChangedAt: Date | null;
  /** Found among the most used passwords at a sign-in. */
  readonly passwordIsCommon: boolean;
  readonly hasPhone: boolean;
}

interface Advice {
  readonly applies: (facts: SecurityFacts, now: number) => boolean;
  /** Where it is done. */
  readonly to: RouteName;
  /** The brand needs this feature. */
  readonly needs?: Feature;
}

const advices = {
  commonPassword: { applies: (facts) => facts.passwordIsCommon, to: 'managePassword' },
  fewRecoveryCodes: {
    applies: ({ twoStep, recoveryCodes }) => twoStep && recoveryCodes <= limits.fewRecoveryCodes,
    to: 'securityTwoStep',
    needs: 'twoStep',
  },
  noPasskey: { applies: ({ passkeys }) => passkeys === 0, to: 'securityPasskeys', needs: 'passkeys' },
  noTwoStep: { applies: ({ twoStep }) => !twoStep, to: 'securityTwoStep', needs: 'twoStep' },
  oldPassword: {
    applies: ({ passwordChangedAt, passwordIsCommon }, now) =>
      passwordChangedAt !== null &&
      !passwordIsCommon &&
      now - passwordChangedAt.getTime() > limits.oldPasswordDays * day,
    to: 'managePassword',
  },
  noPhone: { applies: ({ hasPhone }) => !hasPhone, to: 'managePhone' },
} as const satisfies Record<string, Advice>;

export type AdviceKind = keyof typeof advices;
export const adviceKinds = Object.keys(advices) as readonly AdviceKind[] as readonly [
  AdviceKind,
  ...AdviceKind[],
];

export const adviceOf = (kind: AdviceKind): Advice => advices[kind];

export const securityAdvice = (facts: SecurityFacts, now: number): AdviceKind[] =>
  adviceKinds.filter((kind) => adviceOf(kind).applies(facts, now));
