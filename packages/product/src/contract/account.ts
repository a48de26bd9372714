/** Account endpoints: registration, email verification, password recovery, account details. */
import * as z from 'zod/mini';
import { brandIds, languages } from '../brands.ts';
import { anyone, directCustomer, empty, signedIn } from '../endpoint.ts';
import { adviceKinds } from '../security/advice.ts';
import { limits } from '../limits.ts';
import { countryCodes } from '../values/countries.ts';
import { accountStatuses, authorities, emailVerificationStatuses } from '../values/enums.ts';
import { nextBillShape } from './billing/payments.ts';
import { assistState } from './security/assist.ts';

const textOrNull = z.nullable(z.string());
const status = z.enum(emailVerificationStatuses);
const botToken = z.object({ recaptcha_token: z.optional(z.string()) });
const botCheckErrors = ['RECAPTCHA_BLOCKED', 'RECAPTCHA_RETRY'] as const;
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
  /** TV provider that the account is linked to. */
  tvProviderId: textOrNull,
  tvProviderName: z.nullable(z.object({ en: z.string(), fr: z.string() })),
});
z.globalRegistry.add(accountShape, { id: 'Account' });
export type Account = z.output<typeof accountShape>;

/** Validation of personal details on write; older rows that violate it can still be read. */
export const personalDetails = z.object({
  gender: z.nullable(z.string().check(z.maxLength(limits.genderMax))),
  birthDate: z.nullable(z.iso.date()),
  address: z.nullable(z.string().check(z.maxLength(limits.addressMax))),
  country: z.nullable(z.enum(countryCodes)),
});

export const getAccount = signedIn.get('/api/account/v1.1/', {
  player: 'reduced',
  reply: { 200: accountShape },
  fails: ['invalid_token'],
  says: 'Returns the account of the access token.',
});

/** How a plan stands, as one word; the most urgent one applies. */
const planStates = ['PENDING', 'PAYMENT_PROBLEM', 'PAUSED', 'CANCELLED', 'ACTIVE'] as const;

const overviewPlan = z.object({
  subscriptionItemId: z.string(),
  name: z.string(),
  addOns: z.array(z.string()),
  billingCycleType: z.string(),
  state: z.enum(planStates),
  /** Its last day, once cancelled or stopped; `YYYY-MM-DD`. */
  endsOn: textOrNull,
  /** False: an app store or a partner bills it. */
  billedByUs: z.boolean(),
});
z.globalRegistry.add(overviewPlan, { id: 'OverviewPlan' });

const usage = z.object({ used: z.number(), most: z.number() });

const accountOverview = z.object({
  /** Ours first. */
  plans: z.array(overviewPlan),
  /** Null when nothing renews. */
  nextBill: z.nullable(nextBillShape),
  profiles: usage,
  devices: usage,
  /** Dollars that pay for anything; money restricted to a brand is not counted. */
  giftBalance: z.number(),
  /** What would protect the account better, the most urgent first. */
  advice: z.optional(z.array(z.enum(adviceKinds))),
  /** Help from support, as `getAssist` returns it. */
  assist: z.optional(assistState),
});
z.globalRegistry.add(accountOverview, { id: 'AccountOverview' });
export type AccountOverview = z.output<typeof accountOverview>;

export const getAccountOverview = directCustomer.get('/api/account/v1/overview', {
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: accountOverview },
  fails: ['invalid_token'],
  says: 'Returns the plans, next bill, profiles, devices and gift balance of the account in one response.',
});

export const emailExists = anyone.head('/api/account/v1.2/email-exists', {
  query: botToken,
  /** Percent-encoded, because a header cannot carry every address. */
  headers: z.object({ email: z.optional(z.string()), showloaderanim: z.optional(z.string()) }),
  reply: { 200: empty },
  fails: ['VALIDATION', 'NO_ACCOUNT', 'GEO_BLOCKED', ...botCheckErrors, 'TOO_MANY_REQUESTS'],
  says: 'Checks whether an email has an account. Errors carry their code in the header x-error-code.',
});

export const register = anyone.post('/api/account/v1.3/register', {
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
    ...botCheckErrors,
    'TOO_MANY_REQUESTS',
  ],
  says: 'Creates an account with its master profile and sends the verification mail.',
});

export const createEmailVerification = directCustomer.post('/api/account/v1.1/email-verification/create', {
  query: z.object({ webSessionContext: context }),
  reply: { 202: z.object({ emailVerificationStatus: status }) },
  fails: ['ALREADY_VERIFIED', 'RESEND_TOO_SOON', 'TOO_MANY_REQUESTS'],
  says: 'Sends a new verification link and code; earlier ones stop working.',
});

export const confirmEmailToken = anyone.post('/api/account/v1.1/email-verification/confirm/token', {
  query: z.object({ token: z.optional(z.string()) }),
  reply: { 200: z.object({ emailVerificationStatus: status, webSessionContext: z.optional(z.string()) }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED'],
  says: 'Verifies the email by link and returns the context that the mail carried.',
});

export const confirmEmailCode = directCustomer.post('/api/account/v1.1/email-verification/confirm/code', {
  body: z.object({ verificationCode: z.string() }),
  reply: { 200: z.object({ emailVerificationStatus: status }) },
  fails: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
  says: 'Verifies the email by code.',
});

export const getEmailVerificationStatus = signedIn.get('/api/account/v1.1/email-verification/status', {
  player: true,
  reply: { 200: z.object({ emailVerificationStatus: status }) },
  fails: ['invalid_token'],
  says: 'Returns whether the email is verified.',
});

export const sendRecoveryMail = anyone.post('/api/account/v1.1/send-recovery-password-email', {
  /** Brand whose theme the mail uses. */
  query: z.object({ brand: z.optional(z.enum(brandIds)) }),
  form: z.object({
    email: z.optional(z.string()),
    recaptcha_token: z.optional(z.string()),
    /** Recovery started from a merchant link: the mail link returns to it. */
    merchantLink: z.optional(z.string().check(z.maxLength(limits.merchantLinkLength))),
    /** Only its return address is put into the mail. */
    webSessionContext: context,
  }),
  reply: { 202: z.object({}) },
  fails: ['VALIDATION', 'NO_ACCOUNT', ...botCheckErrors, 'RESEND_TOO_SOON', 'TOO_MANY_REQUESTS'],
  says: 'Sends a password reset link; only the newest one works.',
});

export const resetPassword = anyone.patch('/api/account/v1.1/reset-password', {
  query: botToken,
  body: z.object({ token: z.string(), password: z.string() }),
  reply: { 204: empty },
  fails: [
    'VALIDATION',
    'WEAK_PASSWORD',
    'PASSWORD_REUSED',
    'RESET_LINK_INVALID',
    'RESET_LINK_EXPIRED',
    ...botCheckErrors,
  ],
  says: 'Sets a new password by reset link and ends every session of the account.',
});

export const debugUser = signedIn.post('/api/account/v1/admin/user/debug', {
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
  says: 'Returns everything known about the caller, for testing.',
});

/** Re-authentication: a stolen session alone must not be enough for an irreversible action. */
/** The password, or the proof of a customer who signs in through a TV provider (`reauthenticate`). */
const confirmed = z.object({ password: z.optional(z.string()), proof: z.optional(z.string()) });

export const updateAccount = signedIn.patch('/api/account/v1.1', {
  verified: true,
  fresh: 'guarded',
  freshFor: ({ phoneNumber }) => phoneNumber !== undefined,
  /** Absent fields are unchanged; unknown fields are ignored. */
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
  fails: ['EMAIL_UNVERIFIED', 'VALIDATION', 'BDU_FORBIDDEN', 'REAUTH_REQUIRED'],
  says: 'Updates personal details. TV provider customers can change only their language.',
});

export const changePassword = directCustomer.patch('/api/account/v1.1/change-password', {
  verified: true,
  fresh: 'guardedFresh',
  body: z.object({
    oldPassword: z.string(),
    newPassword: z.string(),
    /** If absent: 403 `RECAPTCHA_RETRY`, unless the bot check is off. */
    recaptcha_token: z.optional(z.string()),
  }),
  reply: { 204: empty },
  fails: [
    'EMAIL_UNVERIFIED',
    'REAUTH_REQUIRED',
    'VALIDATION',
    'INVALID_PASSWORD',
    'WEAK_PASSWORD',
    'PASSWORD_REUSED',
    ...botCheckErrors,
    'TOO_MANY_REQUESTS',
  ],
  says: 'Changes the password and ends every other session of the account.',
});

const noPendingEmail = { emailPending: z.literal(false) };
const pendingEmail = {
  emailPending: z.literal(true),
  oldEmail: z.string(),
  newEmail: z.string(),
  expiresAt: z.string(),
};

export const getPendingEmail = signedIn.get('/api/account/v1.1/change-email/pending', {
  reply: { 200: z.union([z.object(pendingEmail), z.object(noPendingEmail)]) },
  fails: ['invalid_token'],
  says: 'Returns the pending email change, if any.',
});

export const changeEmail = directCustomer.post('/api/account/v1.1/change-email', {
  verified: true,
  fresh: 'guardedFresh',
  body: z.object({ newEmail: z.string(), emailConfirm: z.string(), password: z.string() }),
  reply: { 202: z.object(pendingEmail) },
  fails: [
    'EMAIL_UNVERIFIED',
    'REAUTH_REQUIRED',
    'VALIDATION',
    'INVALID_PASSWORD',
    'EMAIL_IN_USE',
    'RESEND_TOO_SOON',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Requests an email change: asks the new address to confirm and sends an undo link to the old one.',
});

export const resendEmailChange = directCustomer.post('/api/account/v1.1/change-email/send-email', {
  verified: true,
  reply: { 202: z.object({}) },
  fails: ['EMAIL_UNVERIFIED', 'NO_PENDING_CHANGE', 'RESEND_TOO_SOON', 'TOO_MANY_REQUESTS'],
  says: 'Resends the confirmation of the pending email change; the earlier link stops working.',
});

export const confirmEmailChange = anyone.post('/api/account/v1.1/change-email/confirm', {
  body: z.object({ token: z.string() }),
  reply: { 200: z.object({ email: z.string() }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'EMAIL_IN_USE'],
  says: 'Confirms an email change by link and ends every session of the account.',
});

export const undoEmailChange = anyone.post('/api/account/v1.1/change-email/undo', {
  body: z.object({ token: z.string() }),
  /** The old password is void: `resetToken` sets a new one, like the link of a recovery mail. */
  reply: { 200: z.object({ email: z.string(), resetToken: z.string() }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'EMAIL_IN_USE'],
  says: 'Undoes an email change by the link sent to the old address: ends every session and every other link, and voids the password.',
});

export const deleteAccount = signedIn.delete('/api/account/v1.1/account/:id', {
  fresh: 'guardedFresh',
  params: z.object({ id: z.string() }),
  body: confirmed,
  reply: { 204: empty },
  fails: [
    'VALIDATION',
    'REAUTH_REQUIRED',
    'INVALID_PASSWORD',
    'PROOF_REQUIRED',
    'NOT_FOUND',
    'DELETE_FORBIDDEN',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Deletes the account and ends every session, unless it has an active subscription or a gift balance.',
});

const deletionLink = z.object({ token: z.string().check(z.maxLength(200)) });

export const confirmDeletion = anyone.post('/api/account/v1.1/deletion/confirm', {
  body: deletionLink,
  reply: { 200: z.object({ email: z.string() }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'PROOF_REQUIRED', 'DELETE_FORBIDDEN', 'TOO_MANY_REQUESTS'],
  says: 'Deletes the account by the link of the mail that support has sent; not one with a passkey or two-step verification.',
});

export const refuseDeletion = anyone.post('/api/account/v1.1/deletion/refuse', {
  body: deletionLink,
  reply: { 204: empty },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  says: 'Keeps the account: the link of the mail that support has sent stops working.',
});

export const deleteOwnAccount = signedIn.delete('/api/account/v1.1', {
  fresh: 'guardedFresh',
  body: confirmed,
  reply: { 204: empty },
  fails: [
    'VALIDATION',
    'REAUTH_REQUIRED',
    'INVALID_PASSWORD',
    'PROOF_REQUIRED',
    'DELETE_FORBIDDEN',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Deletes the account of the access token.',
});
