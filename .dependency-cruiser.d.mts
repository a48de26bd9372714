import type { IConfiguration } from 'dependency-cruiser';

export const layers: Readonly<Record<string, readonly (readonly string[])[]>>;
declare const config: IConfiguration;
export default config;
