/** Where the portal shows each error. Screens with forms load it; the browser's rows of `errors.ts` come without it. */
import { type ErrorCode, type ErrorRow, errors } from '../errors.ts';

type Placement = Pick<ErrorRow, 'show' | 'silentOn'>;

const placementIn = ({ show, silentOn }: ErrorRow): Placement => ({ show, ...(silentOn && { silentOn }) });

export const errorPlacements = Object.fromEntries(
  Object.entries(errors).map(([code, row]) => [code, placementIn(row)]),
) as Readonly<Record<ErrorCode, Placement>>;
