/** Where a screen shows an error. */
import { errorPlacements } from './error-placement-table.ts';
import type { ErrorCode, ErrorPlacement } from '../errors.ts';
import type { RouteName } from '../navigation/names.ts';

export const placementOf = (code: ErrorCode, screen?: RouteName): ErrorPlacement => {
  const { show, silentOn } = errorPlacements[code];
  return screen !== undefined && silentOn === screen ? 'none' : show;
};
