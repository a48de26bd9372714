/** Claims as text: read from JSON or an ID token, and an example for a claim map. */
import {
  type ClaimMap,
  type ClaimName,
  claimNames,
  claimPointers,
  type ClaimsKind,
} from '@marquee/product/values/integrations.ts';

export type Claims = Readonly<Record<string, unknown>>;

const objectIn = (json: string): Claims | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

const textOfBase64Url = (encoded: string): string | undefined => {
  try {
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.codePointAt(0)!));
  } catch {
    return undefined;
  }
};

/** Undefined for anything else. The signature of a token never leaves the page. */
export const claimsOfText = (text: string): Claims | undefined => {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(text.trim())?.[1];
  const json = payload === undefined ? text : textOfBase64Url(payload);
  return json === undefined ? undefined : objectIn(json);
};

type Tree = Record<string, unknown>;

const put = (tree: Tree, pointer: string, value: unknown): void => {
  const names = pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let branch = tree;
  for (const name of names.slice(0, -1)) {
    const next = branch[name];
    const inner: Tree = typeof next === 'object' && next !== null ? (next as Tree) : {};
    branch[name] = inner;
    branch = inner;
  }
  branch[names.at(-1)!] = value;
};

/** What a company of the kind sends by this map. */
export const exampleClaims = (kind: ClaimsKind, map: ClaimMap, codes: readonly string[]): string => {
  const at = claimPointers(map);
  const values: Readonly<Record<ClaimName, unknown>> = {
    subject: 'customer-1',
    skus: codes,
    maturity: 'ADULT',
    email: 'customer@mail.example',
    phone: '+15555550100',
    line: '+15555550100',
  };
  const claims: Tree = {};
  for (const name of claimNames[kind]) put(claims, at[name], values[name]);
  return JSON.stringify(
    { ...claims, ...(kind === 'tvProvider' && { email_verified: true, phone_number_verified: true }) },
    null,
    2,
  );
};
