import * as passkeys from '@marquee/product/contract/security/passkeys.ts';
import * as assist from '@marquee/product/contract/security/assist.ts';
import * as calls from '@marquee/product/contract/security/security.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { createAssistCode, endAssist, getAssist } from './assist.ts';
import { getPasskeyOptions } from './get-passkey-options.ts';
import { getSecuritySummary } from './get-security-summary.ts';
import { addPasskey, createPasskeyOptions, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { stepUp } from './step-up.ts';

export const securityRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.getSecuritySummary, getSecuritySummary(deps));
  implement(assist.createAssistCode, createAssistCode(deps));
  implement(assist.getAssist, getAssist(deps));
  implement(assist.endAssist, endAssist(deps));
  implement(calls.stepUp, stepUp(deps));
  implement(passkeys.getPasskeyOptions, getPasskeyOptions(deps), { rate: 'passkeyOptions' });
  implement(passkeys.listPasskeys, listPasskeys(deps));
  implement(passkeys.createPasskeyOptions, createPasskeyOptions(deps));
  implement(passkeys.addPasskey, addPasskey(deps));
  implement(passkeys.renamePasskey, renamePasskey(deps));
  implement(passkeys.removePasskey, removePasskey(deps));
};
