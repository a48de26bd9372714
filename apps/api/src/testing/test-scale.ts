/** Test scale: some tests take minutes at full scale, which `npm run threats` uses; otherwise a part runs. */
export const isFullScale = process.env['THREATS'] === 'whole';

export const howMany = (everyDay: number, whole: number): number => (isFullScale ? whole : everyDay);

export const longTimeout = { timeout: isFullScale ? 900_000 : 60_000 };
