/** What would protect an account better, the most urgent first. */
import { limits } from '../limits.ts';

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

const conditions = {
  commonPassword: ({ passwordIsCommon }) => passwordIsCommon,
  fewRecoveryCodes: ({ twoStep, recoveryCodes }) => twoStep && recoveryCodes <= limits.fewRecoveryCodes,
  noPasskey: ({ passkeys }) => passkeys === 0,
  noTwoStep: ({ twoStep }) => !twoStep,
  oldPassword: ({ passwordChangedAt, passwordIsCommon }, now) =>
    passwordChangedAt !== null &&
    !passwordIsCommon &&
    now - passwordChangedAt.getTime() > limits.oldPasswordDays * day,
  noPhone: ({ hasPhone }) => !hasPhone,
} as const satisfies Record<string, (facts: SecurityFacts, now: number) => boolean>;

export type AdviceKind = keyof typeof conditions;
export const adviceKinds = Object.keys(conditions) as readonly AdviceKind[] as readonly [
  AdviceKind,
  ...AdviceKind[],
];

export const securityAdvice = (facts: SecurityFacts, now: number): AdviceKind[] =>
  adviceKinds.filter((kind) => conditions[kind](facts, now));
