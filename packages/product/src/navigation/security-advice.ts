/** Where each advice of the security page leads. */
import type { Feature } from '../features.ts';
import type { AdviceKind } from '../security/advice.ts';
import type { RouteName } from './names.ts';

interface AdviceTarget {
  readonly to: RouteName;
  /** The brand needs this feature. */
  readonly needs?: Feature;
}

const targets: Readonly<Record<AdviceKind, AdviceTarget>> = {
  commonPassword: { to: 'managePassword' },
  fewRecoveryCodes: { to: 'securityTwoStep', needs: 'twoStep' },
  noPasskey: { to: 'securityPasskeys', needs: 'passkeys' },
  noTwoStep: { to: 'securityTwoStep', needs: 'twoStep' },
  oldPassword: { to: 'managePassword' },
  noPhone: { to: 'managePhone' },
};

export const adviceOf = (kind: AdviceKind): AdviceTarget => targets[kind];
