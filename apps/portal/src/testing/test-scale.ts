/** `npm run threats` runs property tests in full; every day fewer cases have to do. */
export const howMany = (everyDay: number, whole: number): number =>
  import.meta.env['THREATS'] ? whole : everyDay;
