/**
 * The return context of an email link. Untrusted input is reduced to what the brand allows, signed (HMAC) beside the
 * link's token, and validated again when the link is opened.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SessionContext, decodeContext } from '@marquee/product/url/session-context.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { type UrlContext, acceptUrl } from '@marquee/product/url/urls.ts';
import { type BrandId, isBrandId } from '@marquee/product/brands.ts';
import type { Features } from '@marquee/product/features.ts';
import { readAction } from '@marquee/product/navigation/actions.ts';
import { platformOf } from '@marquee/product/platforms.ts';
import * as z from 'zod/mini';
import type { LinkDeps } from './portal-link.ts';

export interface MailContext extends SessionContext {
  readonly brand: BrandId;
}

/** A SKU, a partner's code or the host that people came from: short, and nothing that could be markup. */
const isPlainWord = (value: string | undefined): value is string =>
  value !== undefined && /^[\w.:/-]{1,200}$/.test(value);

type Fields<T> = { readonly [Name in keyof T]: T[Name] | undefined };

const saidOnly = <T extends object>(fields: Fields<T>): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const referralOf = ({ partnerReferral: given }: SessionContext, features: Features) => {
  if (!given) return undefined;
  return saidOnly({
    service: isBrandId(given.service) ? given.service : undefined,
    platform: given.platform && platformOf(given.platform),
    action: readAction(given.action, features),
    code: isPlainWord(given.code) ? given.code : undefined,
  });
};

/** Keeps what is allowed and drops the rest; a wrong value never spoils the mail. */
const accept = ({ env, integrations }: LinkDeps, given: SessionContext, otherwise: BrandId): MailContext => {
  const brand = isBrandId(given.brand) ? given.brand : otherwise;
  const features = integrations.featuresOf(brand);
  const urls: UrlContext = {
    brands: env.brandHomes,
    ownHost: new URL(env.publicUrl).hostname,
    allowHttp: !env.production,
    appSchemes: env.appSchemes,
  };
  const url = (value: string | undefined) => (value ? acceptUrl(value, brand, urls) : undefined);
  const entitlement = given.entitlement?.filter(isPlainWord);
  return {
    ...saidOnly<SessionContext>({
      action: readAction(given.action, features),
      continueUrl: url(given.continueUrl),
      fallbackUrl: url(given.fallbackUrl),
      entitlement: entitlement?.length ? entitlement : undefined,
      origin: isPlainWord(given.origin) ? given.origin : undefined,
      partnerReferral: referralOf(given, features),
      partialView: given.partialView,
      returnAddress: given.returnAddress,
    }),
    brand,
  };
};

export const readMailContext = (
  deps: LinkDeps,
  encoded: string | undefined,
  otherwise: BrandId,
): MailContext => accept(deps, (encoded ? decodeContext(encoded) : undefined) ?? {}, otherwise);

const payloadShape = z.object({ context: z.string(), until: z.number() });

export interface OpenedMail {
  readonly secret: string;
  readonly until: number;
  readonly context: MailContext;
}

export const createMailTokens = (deps: LinkDeps, key: Buffer) => {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  const isSigned = (text: string, signature: string): boolean => {
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(text);
    // Decoding is lenient, so that several spellings give the same bytes; only ours counts.
    return (
      given.toString('base64url') === signature &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    );
  };

  const readPayload = (payload: string) => {
    const text = Buffer.from(payload, 'base64url').toString('utf8');
    return payloadShape.parse(JSON.parse(text));
  };

  return {
    /** `secret.payload.signature` */
    seal: (secret: string, context: MailContext, until: number): string => {
      const payload = Buffer.from(JSON.stringify({ context: encodeContext(context), until }));
      const text = `${secret}.${payload.toString('base64url')}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    open: (token: string): OpenedMail | undefined => {
      const [secret = '', payload = '', signature = '', ...more] = token.split('.');
      if (more.length > 0 || !isSigned(`${secret}.${payload}`, signature)) return undefined;
      const { context, until } = readPayload(payload);
      const { brand } = decodeContext(context) ?? {};
      return isBrandId(brand) ? { secret, until, context: readMailContext(deps, context, brand) } : undefined;
    },
  };
};
