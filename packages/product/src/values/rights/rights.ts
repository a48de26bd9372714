/** Rights of customers by province: our terms, which are the same everywhere, and what a law adds, each from its day on. */
import type { Localized } from '../../brands.ts';
import { type ProvinceId, provinceIds } from '../billing/taxes.ts';
import type { Day } from '../dates.ts';

/** In the order in which they are shown. */
export const rightIds = [
  'cancelAtEnd',
  'cancelNow',
  'offerNotice',
  'renewalNotice',
  'priceNotice',
  'giftCards',
  'frenchFirst',
] as const;
type RightId = (typeof rightIds)[number];

interface Law {
  readonly name: Localized;
  readonly since: Day;
}

/** A right without a law is one of our terms. */
export interface Right {
  readonly id: RightId;
  readonly law?: Localized | undefined;
}

/** What an operator states in the catalogue: from that day on, the right rests on this law, or on none. */
export interface StatedRight {
  readonly province: ProvinceId;
  readonly right: RightId;
  readonly law: Localized | null;
  readonly since: Day;
}

/** What every customer has, also where no law asks for it. */
const terms: ReadonlySet<RightId> = new Set([
  'cancelAtEnd',
  'offerNotice',
  'renewalNotice',
  'priceNotice',
  'giftCards',
]);

const quebecAct = (section: string, since: Day): Law => ({
  name: {
    en: `Consumer Protection Act (CQLR c\u00A0P-40.1), s.\u00A0${section}`,
    fr: `Loi sur la protection du consommateur (RLRQ c\u00A0P-40.1), art.\u00A0${section}`,
  },
  since,
});
/** In the version that is in force since Bill 96 of 2022. */
const charterOfFrench = (section: string, since: Day): Law => ({
  name: {
    en: `Charter of the French Language (CQLR c\u00A0C-11), s.\u00A0${section}`,
    fr: `Charte de la langue française (RLRQ c\u00A0C-11), art.\u00A0${section}`,
  },
  since,
});
const regulation = (en: string, fr: string, since: Day): Law => ({ name: { en, fr }, since });

/** A province without a row of its own law keeps our terms. Only laws that name the right itself are cited. */
const laws: Readonly<Record<ProvinceId, Partial<Readonly<Record<RightId, Law>>>>> = {
  AB: {
    giftCards: regulation(
      'Gift Card Regulation (Alta Reg 146/2008)',
      'Gift Card Regulation (Alta Reg 146/2008)',
      '2008-11-01',
    ),
  },
  BC: {
    giftCards: regulation(
      'Prepaid Purchase Cards Regulation (BC Reg 292/2008)',
      'Prepaid Purchase Cards Regulation (BC Reg 292/2008)',
      '2008-11-01',
    ),
  },
  MB: {
    giftCards: regulation(
      'Prepaid Purchase Cards Regulation (Man Reg 98/2007)',
      'Règlement sur les cartes prépayées (Règl. du Man. 98/2007)',
      '2007-11-01',
    ),
  },
  NB: {},
  NL: {},
  NS: {},
  NT: {},
  NU: {},
  ON: {
    priceNotice: regulation('O Reg 17/05', 'Règl. de l’Ont. 17/05', '2005-07-30'),
    giftCards: regulation('O Reg 17/05', 'Règl. de l’Ont. 17/05', '2007-10-01'),
  },
  PE: {},
  QC: {
    cancelNow: quebecAct('214.6', '2010-06-30'),
    priceNotice: quebecAct('11.2', '2010-06-30'),
    giftCards: quebecAct('187.3', '2010-06-30'),
    frenchFirst: charterOfFrench('55', '2023-06-01'),
  },
  SK: {},
  YT: {},
};

export const isProvinceId = (province: string | null | undefined): province is ProvinceId =>
  provinceIds.some((id) => id === province);

/** The latest statement that holds on that day comes before the law of the table. */
const lawOf = (
  province: ProvinceId,
  id: RightId,
  today: Day,
  stated: readonly StatedRight[],
): Localized | undefined => {
  const latest = stated
    .filter((each) => each.province === province && each.right === id && each.since <= today)
    .toSorted((one, other) => (one.since < other.since ? 1 : -1))[0];
  if (latest) return latest.law ?? undefined;
  const law = laws[province][id];
  return law && law.since <= today ? law.name : undefined;
};

/** Our terms, and what the province's laws add to them on that day; an unknown province adds nothing. */
export const rightsOf = (
  province: string | null | undefined,
  today: Day,
  stated: readonly StatedRight[],
): readonly Right[] => {
  const inForce = new Map(
    rightIds.flatMap((id) => {
      const law = isProvinceId(province) ? lawOf(province, id, today, stated) : undefined;
      return law ? [[id, law] as const] : [];
    }),
  );
  return rightIds
    .filter((id) => inForce.has(id) || terms.has(id))
    .filter((id) => id !== 'cancelAtEnd' || !inForce.has('cancelNow'))
    .map((id) => {
      const law = inForce.get(id);
      return law ? { id, law } : { id };
    });
};

/** To cancel at once, with the unused days and their taxes refunded; without it, a cancellation ends with the period. */
export const lawToCancelNow = (
  province: string | undefined,
  today: Day,
  stated: readonly StatedRight[],
): Localized | undefined => rightsOf(province, today, stated).find(({ id }) => id === 'cancelNow')?.law;
