/** Some tests are about numbers that take minutes: `npm run threats` asks for them whole, every day a part is enough. */
export const isFullScale = process.env['THREATS'] === 'whole';

export const howMany = (everyDay: number, whole: number): number => (isFullScale ? whole : everyDay);

/** For tests that do something very often. */
export const longTimeout = { timeout: isFullScale ? 900_000 : 60_000 };
