import * as calls from '@marquee/product/contract/security/two-step.ts';
import type { Deps } from '../../../deps.ts';
import type { Implement } from '../../../http/implement.ts';
import * as manage from './manage-two-step.ts';
import { cancelTwoStepRecovery, recoverTwoStep } from './recover-two-step.ts';
import { secureAccount } from './secure-account.ts';

export const twoStepRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.getTwoStep, manage.getTwoStep(deps));
  implement(calls.setUpTotp, manage.setUpTotp(deps));
  implement(calls.confirmTotp, manage.confirmTotp(deps));
  implement(calls.turnOffTwoStep, manage.turnOffTwoStep(deps));
  implement(calls.renewRecoveryCodes, manage.renewRecoveryCodes(deps));
  implement(calls.forgetTrustedDevices, manage.forgetTrustedDevices(deps));
  implement(calls.cancelTwoStepRecovery, cancelTwoStepRecovery(deps));
  implement(calls.recoverTwoStep, recoverTwoStep(deps), { rate: 'securityLink' });
  implement(calls.secureAccount, secureAccount(deps), { rate: 'securityLink' });
};
