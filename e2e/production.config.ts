import base from './playwright.config.ts';

/** `npm run production-journey`, which starts a server of its own. Too slow for every push, run before a release. */
export default { ...base, testDir: 'production', workers: 1, reporter: 'list', webServer: [] };
