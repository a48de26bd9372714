/** Number of property-test cases: all with `npm run threats`, fewer otherwise. */
export const howMany = (usual: number, full: number): number => (import.meta.env['THREATS'] ? full : usual);
