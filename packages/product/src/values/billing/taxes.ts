/** Canadian sales taxes by province and date. */
import type { Localized } from '../../brands.ts';
import type { Day } from '../dates.ts';

/** English tax names; `taxName` translates them. */
export type TaxName = 'GST' | 'HST' | 'PST' | 'QST';

interface Rate {
  readonly name: TaxName;
  /** Thousandths of a percent: 9.975 % is 9975. */
  readonly rate: number;
}

interface Province {
  readonly name: Localized;
  /** Newest first; each applies from its date on. */
  readonly rates: readonly { readonly from: Day; readonly taxes: readonly Rate[] }[];
}

const gst: Rate = { name: 'GST', rate: 5000 };
const hst = (rate: number): readonly Rate[] => [{ name: 'HST', rate }];
const pst = (rate: number): readonly Rate[] => [gst, { name: 'PST', rate }];
const since = (from: Day, taxes: readonly Rate[]) => [{ from, taxes }];

export const provinces = {
  AB: { name: { en: 'Alberta', fr: 'Alberta' }, rates: since('2008-01-01', [gst]) },
  BC: { name: { en: 'British Columbia', fr: 'Colombie-Britannique' }, rates: since('2013-04-01', pst(7000)) },
  MB: { name: { en: 'Manitoba', fr: 'Manitoba' }, rates: since('2019-07-01', pst(7000)) },
  NB: { name: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' }, rates: since('2016-07-01', hst(15_000)) },
  NL: {
    name: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
    rates: since('2016-07-01', hst(15_000)),
  },
  NS: {
    name: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
    rates: [...since('2025-04-01', hst(14_000)), ...since('2010-07-01', hst(15_000))],
  },
  NT: {
    name: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
    rates: since('2008-01-01', [gst]),
  },
  NU: { name: { en: 'Nunavut', fr: 'Nunavut' }, rates: since('2008-01-01', [gst]) },
  ON: { name: { en: 'Ontario', fr: 'Ontario' }, rates: since('2010-07-01', hst(13_000)) },
  PE: {
    name: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
    rates: since('2016-10-01', hst(15_000)),
  },
  QC: {
    name: { en: 'Quebec', fr: 'Québec' },
    rates: since('2013-01-01', [gst, { name: 'QST', rate: 9975 }]),
  },
  SK: { name: { en: 'Saskatchewan', fr: 'Saskatchewan' }, rates: since('2017-03-23', pst(6000)) },
  YT: { name: { en: 'Yukon', fr: 'Yukon' }, rates: since('2008-01-01', [gst]) },
} as const satisfies Record<string, Province>;

export type ProvinceId = keyof typeof provinces;
export const provinceIds = Object.keys(provinces) as ProvinceId[];

export interface Tax extends Rate {
  readonly cents: number;
}
/** Orders of earlier releases stored no rate. */
export type StoredTax = Omit<Tax, 'rate'> & Partial<Rate>;

/** Rounds half up. */
const share = (cents: number, rate: number): number => Math.floor((cents * rate + 50_000) / 100_000);

const ratesOn = (province: ProvinceId, day: Day): readonly Rate[] => {
  const { rates }: Province = provinces[province];
  return (rates.find(({ from }) => from <= day) ?? rates.at(-1)!).taxes;
};

/** Each tax applies to the net price only, never to another tax. */
export const taxesOn = (cents: number, province: ProvinceId, day: Day): readonly Tax[] =>
  ratesOn(province, day).map(({ name, rate }) => ({ name, rate, cents: share(cents, rate) }));

/** Tax rate in percent; for an older order, the province's rate on its date. */
export const percentOfTax = (
  { name, rate }: StoredTax,
  province: ProvinceId | null,
  day: Day,
): number | undefined => {
  const known =
    rate ?? (province ? ratesOn(province, day).find((each) => each.name === name)?.rate : undefined);
  return known === undefined ? undefined : known / 1000;
};
