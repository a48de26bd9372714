/** How many cases a property test runs: a part every day, all for `npm run threats`, hours of them with `--longest`. */
const scale = process.env['THREATS'];
const isLongest = scale === 'longest';
export const isFullScale = scale === 'whole' || isLongest;

export const howMany = (everyDay: number, whole: number, longest = whole): number =>
  isLongest ? longest : isFullScale ? whole : everyDay;

export const longTimeout = { timeout: isFullScale ? 900_000 : 60_000 };
