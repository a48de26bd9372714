/** The only scripts that may be started by hand: the house's own, and the bot check that the configuration names. */
const hosts = new Set([location.host, 'www.google.com']);

const checked = (address: string): string => {
  const { host, href } = new URL(address, location.href);
  if (!hosts.has(host)) throw new TypeError(`no script of ours: ${host}`);
  return href;
};

interface Policy {
  readonly createScriptURL: (address: string) => string;
}
/** Newer than the types of the platform; where a browser lacks it, the check itself is still made. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
};
const rules: Policy = { createScriptURL: checked };
const policy = trustedTypes?.createPolicy('marquee', rules) ?? rules;

export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address);
