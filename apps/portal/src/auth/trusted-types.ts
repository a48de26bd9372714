/** Trusted Types policy: only our own scripts and the configured bot check may be loaded. */
const hosts = new Set([location.host, 'www.google.com']);

const checked = (address: string): string => {
  const { host, href } = new URL(address, location.href);
  if (!hosts.has(host)) throw new TypeError(`no script of ours: ${host}`);
  return href;
};

interface Policy {
  readonly createScriptURL: (address: string) => string;
}
/** Not in TypeScript's DOM types yet; browsers without Trusted Types still run the check. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
};
const rules: Policy = { createScriptURL: checked };
const policy = trustedTypes?.createPolicy('marquee', rules) ?? rules;

export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address);
