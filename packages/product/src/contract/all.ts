/** Every call of the API, by area. */
import type { Endpoint } from '../endpoint.ts';
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  confirmEmailCode,
  confirmEmailToken,
  createEmailVerification,
  debugUser,
  deleteAccount,
  deleteOwnAccount,
  emailExists,
  getAccount,
  getEmailVerificationStatus,
  getPendingEmail,
  listExperiences,
  listUnifiedSubscriptions,
  register,
  resendEmailChange,
  resetPassword,
  sendRecoveryMail,
  undoEmailChange,
  updateAccount,
} from './account.ts';
import { endSession, generateMagicLink, getChallenge, grantToken, openSession } from './auth.ts';
import {
  listBrowsers,
  listDevices,
  listDownloadDevices,
  registerDevice,
  registerDownloadDevice,
  removeDevice,
  removeDownloadDevice,
  removeDownloads,
} from './devices.ts';
import { activateMerchant, getMerchantActivation } from './merchants.ts';
import { consolidate, getMigration, listConsolidation, migrate } from './migration.ts';
import {
  authorizePartner,
  linkPartner,
  listLinks,
  listPartnerSubscriptions,
  unlinkPartner,
} from './partners.ts';
import { buyGift, listGifts } from './buying/gifts.ts';
import {
  addInstrument,
  chooseInstrument,
  getBalance,
  getReceipt,
  getReceiptPdf,
  hearPaymentEvent,
  listInstruments,
  listReceipts,
  removeInstrument,
} from './buying/payments.ts';
import {
  emptyCart,
  getCart,
  getOrder,
  listEligibleAddOns,
  listEligibleProducts,
  listPackages,
  listProducts,
  placeOrder,
  putCart,
} from './buying/purchase.ts';
import { checkCode, redeemCode } from './buying/redeem.ts';
import {
  authorizeProvider,
  endProviderSession,
  getOwnProvider,
  getUserIdentity,
  grantByProvider,
  listProviders,
  unlinkProvider,
} from './providers.ts';
import {
  createProfile,
  deleteProfile,
  listMaturities,
  listProfiles,
  resetPin,
  setPin,
  updateProfile,
  verifyPin,
} from './profiles.ts';
import { listAllSubscriptions } from './subscriptions.ts';
import { getConfig, postClientLog } from './support.ts';
import { advanceClock, failNextCalls, makeAccount, makeCode, makeMigration, resetClock } from './test.ts';

export const contract = {
  auth: { grantToken, getChallenge, openSession, endSession, generateMagicLink },
  account: {
    getAccount,
    emailExists,
    register,
    createEmailVerification,
    confirmEmailToken,
    confirmEmailCode,
    getEmailVerificationStatus,
    sendRecoveryMail,
    resetPassword,
    listExperiences,
    listUnifiedSubscriptions,
    updateAccount,
    changePassword,
    getPendingEmail,
    changeEmail,
    resendEmailChange,
    confirmEmailChange,
    undoEmailChange,
    deleteAccount,
    deleteOwnAccount,
    debugUser,
  },
  profiles: {
    listProfiles,
    listMaturities,
    createProfile,
    updateProfile,
    deleteProfile,
    setPin,
    verifyPin,
    resetPin,
  },
  devices: {
    listDevices,
    registerDevice,
    removeDevice,
    listBrowsers,
    listDownloadDevices,
    registerDownloadDevice,
    removeDownloads,
    removeDownloadDevice,
  },
  providers: {
    listProviders,
    authorizeProvider,
    grantByProvider,
    endProviderSession,
    getOwnProvider,
    unlinkProvider,
    getUserIdentity,
  },
  partners: { listLinks, authorizePartner, linkPartner, unlinkPartner, listPartnerSubscriptions },
  subscriptions: { listAllSubscriptions },
  payments: {
    getBalance,
    listInstruments,
    addInstrument,
    chooseInstrument,
    removeInstrument,
    listReceipts,
    getReceipt,
    getReceiptPdf,
    hearPaymentEvent,
  },
  purchase: {
    listEligibleProducts,
    listEligibleAddOns,
    listProducts,
    listPackages,
    getCart,
    putCart,
    emptyCart,
    placeOrder,
    getOrder,
  },
  gifts: { listGifts, buyGift },
  redeem: { checkCode, redeemCode },
  support: { getConfig, postClientLog },
  merchants: { getMerchantActivation, activateMerchant },
  migration: { getMigration, migrate, listConsolidation, consolidate },
  test: { makeAccount, advanceClock, resetClock, failNextCalls, makeMigration, makeCode },
} as const satisfies Record<string, Record<string, Endpoint>>;

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area));
