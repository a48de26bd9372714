import type { Account } from '@marquee/product/contract/account.ts';

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
};

export const someAccount = (rest: Partial<Account> = {}): Account => ({ ...alex, ...rest });
