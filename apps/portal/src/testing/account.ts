import type { Account, AccountOverview } from '@marquee/product/contract/account.ts';

const alex: Account = {
  id: 'a-1',
  aisId: 'ais-1',
  email: 'alex@demo.test',
  bdu: false,
  firstName: 'Alex',
  lastName: 'Tremblay',
  gender: null,
  birthDate: null,
  address: null,
  city: null,
  country: 'CA',
  postalCode: null,
  status: 'ACTIVE',
  language: 'en',
  phoneNumber: '4165550142',
  emailVerificationStatus: 'VERIFIED',
  accountRecoveryId: 'r-1',
  tvProviderId: null,
  tvProviderName: null,
};

export const someAccount = (rest: Partial<Account> = {}): Account => ({ ...alex, ...rest });

/** A plan with an add-on, three profiles, two devices and no gift balance. */
export const someOverview = (rest: Partial<AccountOverview> = {}): AccountOverview => ({
  plans: [
    {
      subscriptionItemId: 's-1',
      name: 'Crave Total',
      addOns: ['Starz'],
      billingCycleType: 'monthly',
      state: 'ACTIVE',
      endsOn: null,
      billedByUs: true,
    },
  ],
  nextBill: null,
  profiles: { used: 3, most: 5 },
  devices: { used: 2, most: 5 },
  assist: { codeUntil: null, view: null },
  giftBalance: 0,
  ...rest,
});
