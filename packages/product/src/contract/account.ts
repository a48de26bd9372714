/** The calls about the account: making one, proving its email, getting back in, and reading it. */
import * as z from 'zod/mini';
import { brandIds, languages } from '../brands.ts';
import { empty, endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { countryCodes } from '../values/countries.ts';
import { accountStatuses, authorities, emailVerificationStatuses } from '../values/enums.ts';

const textOrNull = z.nullable(z.string());
const status = z.enum(emailVerificationStatuses);
const botToken = z.object({ recaptcha_token: z.optional(z.string()) });
const context = z.optional(z.string().check(z.maxLength(limits.webSessionContextBytes)));

export const accountShape = z.object({
  id: z.string(),
  aisId: textOrNull,
  email: z.string(),
  bdu: z.boolean(),
  firstName: textOrNull,
  lastName: textOrNull,
  gender: textOrNull,
  birthDate: textOrNull,
  address: textOrNull,
  city: textOrNull,
  country: textOrNull,
  postalCode: textOrNull,
  status: z.enum(accountStatuses),
  language: z.enum(languages),
  phoneNumber: textOrNull,
  emailVerificationStatus: status,
  accountRecoveryId: z.string(),
});
z.globalRegistry.add(accountShape, { id: 'Account' });
export type Account = z.output<typeof accountShape>;

/** Personal details as they may be written; rows from before these rules are still read. */
export const personalDetails = z.object({
  gender: z.nullable(z.string().check(z.maxLength(limits.genderMax))),
  birthDate: z.nullable(z.iso.date()),
  address: z.nullable(z.string().check(z.maxLength(limits.addressMax))),
  country: z.nullable(z.enum(countryCodes)),
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account/v1.1/',
  who: 'signedIn',
  player: 'reduced',
  reply: { 200: accountShape },
  fails: ['invalid_token'],
  says: 'The account of the token.',
});

export const emailExists = endpoint({
  method: 'HEAD',
  path: '/api/account/v1.2/email-exists',
  who: 'anyone',
  query: botToken,
  /** Percent-encoded: a header cannot hold every address. */
  headers: z.object({ email: z.optional(z.string()), showloaderanim: z.optional(z.string()) }),
  reply: { 200: empty },
  fails: [
    'VALIDATION',
    'NO_ACCOUNT',
    'GEO_BLOCKED',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Whether an email has an account. Refusals name their code in the header x-error-code.',
});

export const register = endpoint({
  method: 'POST',
  path: '/api/account/v1.3/register',
  who: 'anyone',
  query: botToken,
  body: z.object({
    email: z.string(),
    phoneNumber: z.string(),
    password: z.string(),
    language: z.enum(languages),
    webSessionContext: context,
  }),
  reply: { 201: z.object({ accountId: z.string(), emailVerificationStatus: status }) },
  fails: [
    'VALIDATION',
    'WEAK_PASSWORD',
    'EMAIL_IN_USE',
    'GEO_BLOCKED',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Makes an account with its master profile, and sends the mail that verifies its email.',
});

export const createEmailVerification = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/email-verification/create',
  who: 'signedIn',
  bdu: false,
  query: z.object({ webSessionContext: context }),
  reply: { 202: z.object({ emailVerificationStatus: status }) },
  fails: ['ALREADY_VERIFIED', 'RESEND_TOO_SOON', 'TOO_MANY_REQUESTS'],
  says: 'Sends a new link and a new code; the ones before stop working.',
});

export const confirmEmailToken = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/email-verification/confirm/token',
  who: 'anyone',
  query: z.object({ token: z.optional(z.string()) }),
  reply: { 200: z.object({ emailVerificationStatus: status, webSessionContext: z.optional(z.string()) }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED'],
  says: 'Verifies the email by the link of the mail, and gives back the context that the mail carried.',
});

export const confirmEmailCode = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/email-verification/confirm/code',
  who: 'signedIn',
  bdu: false,
  body: z.object({ verificationCode: z.string() }),
  reply: { 200: z.object({ emailVerificationStatus: status }) },
  fails: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
  says: 'Verifies the email by the code of the mail.',
});

export const getEmailVerificationStatus = endpoint({
  method: 'GET',
  path: '/api/account/v1.1/email-verification/status',
  who: 'signedIn',
  player: true,
  reply: { 200: z.object({ emailVerificationStatus: status }) },
  fails: ['invalid_token'],
  says: 'Whether the email is verified.',
});

export const sendRecoveryMail = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/send-recovery-password-email',
  who: 'anyone',
  /** Whose colours the mail wears. */
  query: z.object({ brand: z.optional(z.enum(brandIds)) }),
  form: z.object({
    email: z.optional(z.string()),
    recaptcha_token: z.optional(z.string()),
    /** Asked in the flow of a merchant's link: the mail leads back into it. */
    merchantLink: z.optional(z.string().check(z.maxLength(limits.merchantLinkLength))),
    /** Of it only the return address goes into the mail. */
    webSessionContext: context,
  }),
  reply: { 202: z.object({}) },
  fails: [
    'VALIDATION',
    'NO_ACCOUNT',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'RESEND_TOO_SOON',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Sends a link to choose a new password; only the newest one works.',
});

export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/api/account/v1.1/reset-password',
  who: 'anyone',
  query: botToken,
  body: z.object({ token: z.string(), password: z.string() }),
  reply: { 204: empty },
  fails: [
    'VALIDATION',
    'WEAK_PASSWORD',
    'PASSWORD_REUSED',
    'RESET_LINK_INVALID',
    'RESET_LINK_EXPIRED',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
  ],
  says: 'Sets a new password by the link of the mail, and ends every sign-in of the account.',
});

export const debugUser = endpoint({
  method: 'POST',
  path: '/api/account/v1/admin/user/debug',
  who: 'signedIn',
  testOnly: true,
  reply: {
    200: z.object({
      account: accountShape,
      profiles: z.array(
        z.object({ id: z.string(), nickname: z.string(), maturity: z.string(), master: z.boolean() }),
      ),
      subscriptions: z.array(z.string()),
      tokenClaims: z.object({
        account_id: z.string(),
        authorities: z.array(z.enum(authorities)),
        client_id: z.string(),
      }),
    }),
  },
  fails: ['invalid_token'],
  says: 'Everything about the caller, for those who test.',
});

/** The password once more: a session alone must not be enough for what cannot be taken back. */
const withPassword = z.object({ password: z.string() });

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account/v1.1',
  who: 'signedIn',
  verified: true,
  /** What is absent stays; what is unknown is ignored. */
  body: z.object({
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    phoneNumber: z.optional(z.string()),
    language: z.optional(z.enum(languages)),
    city: z.optional(textOrNull),
    postalCode: z.optional(textOrNull),
    ...z.partial(personalDetails).shape,
  }),
  reply: { 200: accountShape },
  fails: ['EMAIL_UNVERIFIED', 'VALIDATION', 'BDU_FORBIDDEN'],
  says: 'Changes what the account says about the person. People of a TV provider change nothing but their language.',
});

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/account/v1.1/change-password',
  who: 'signedIn',
  verified: true,
  bdu: false,
  body: z.object({
    oldPassword: z.string(),
    newPassword: z.string(),
    /** Absent: 403 `RECAPTCHA_RETRY`, unless the check is off. */
    recaptcha_token: z.optional(z.string()),
  }),
  reply: { 204: empty },
  fails: [
    'EMAIL_UNVERIFIED',
    'VALIDATION',
    'INVALID_PASSWORD',
    'WEAK_PASSWORD',
    'PASSWORD_REUSED',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Replaces the password. This sign-in goes on; every other one of the account ends.',
});

const noPendingEmail = { emailPending: z.literal(false) };
const pendingEmail = {
  emailPending: z.literal(true),
  oldEmail: z.string(),
  newEmail: z.string(),
  expiresAt: z.string(),
};

export const getPendingEmail = endpoint({
  method: 'GET',
  path: '/api/account/v1.1/change-email/pending',
  who: 'signedIn',
  reply: { 200: z.union([z.object(pendingEmail), z.object(noPendingEmail)]) },
  fails: ['invalid_token'],
  says: 'The change of email that waits for its confirmation, if there is one.',
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/change-email',
  who: 'signedIn',
  verified: true,
  bdu: false,
  body: z.object({ newEmail: z.string(), emailConfirm: z.string(), password: z.string() }),
  reply: { 202: z.object(pendingEmail) },
  fails: [
    'EMAIL_UNVERIFIED',
    'VALIDATION',
    'INVALID_PASSWORD',
    'EMAIL_IN_USE',
    'RESEND_TOO_SOON',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Asks the new address to confirm the change, and tells the old one, which can take it back.',
});

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/change-email/send-email',
  who: 'signedIn',
  verified: true,
  bdu: false,
  reply: { 202: z.object({}) },
  fails: ['EMAIL_UNVERIFIED', 'NO_PENDING_CHANGE', 'RESEND_TOO_SOON', 'TOO_MANY_REQUESTS'],
  says: 'Sends the confirmation of the pending change again; the link before stops working.',
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/change-email/confirm',
  who: 'anyone',
  body: z.object({ token: z.string() }),
  reply: { 200: z.object({ email: z.string() }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'EMAIL_IN_USE'],
  says: 'Changes the email by the link of the mail, and ends every sign-in of the account.',
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/change-email/undo',
  who: 'anyone',
  body: z.object({ token: z.string() }),
  /** The password is void: `resetToken` sets a new one, as the link of a recovery mail does. */
  reply: { 200: z.object({ email: z.string(), resetToken: z.string() }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'EMAIL_IN_USE'],
  says: 'Undoes a change of email by the link that the old address got: ends every session and every other link, and voids the password.',
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/v1.1/account/:id',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  body: withPassword,
  reply: { 204: empty },
  fails: ['VALIDATION', 'INVALID_PASSWORD', 'NOT_FOUND', 'DELETE_FORBIDDEN', 'TOO_MANY_REQUESTS'],
  says: 'Removes the account and ends every sign-in, unless somebody still bills it or it holds gift money.',
});

export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/v1.1',
  who: 'signedIn',
  bdu: false,
  body: withPassword,
  reply: { 204: empty },
  fails: ['VALIDATION', 'INVALID_PASSWORD', 'DELETE_FORBIDDEN', 'TOO_MANY_REQUESTS'],
  says: 'The same for the account of the token.',
});
