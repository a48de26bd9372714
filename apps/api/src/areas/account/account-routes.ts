import * as calls from '@marquee/product/contract/account.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { confirmEmailCode } from './confirm-email-code.ts';
import { confirmEmailToken } from './confirm-email-token.ts';
import { createEmailVerification } from './create-email-verification.ts';
import { debugUser } from './debug-user.ts';
import { emailExists } from './email-exists.ts';
import { getAccount } from './get-account.ts';
import { getEmailVerificationStatus } from './get-email-verification-status.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendRecoveryMail } from './send-recovery-mail.ts';

export const accountRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.getAccount, getAccount(deps));
  implement(calls.emailExists, emailExists(deps));
  implement(calls.register, register(deps));
  implement(calls.createEmailVerification, createEmailVerification(deps));
  implement(calls.confirmEmailToken, confirmEmailToken(deps));
  implement(calls.confirmEmailCode, confirmEmailCode(deps));
  implement(calls.getEmailVerificationStatus, getEmailVerificationStatus(deps));
  implement(calls.sendRecoveryMail, sendRecoveryMail(deps));
  implement(calls.resetPassword, resetPassword(deps));
  if (deps.env.testMode) implement(calls.debugUser, debugUser(deps));
};
