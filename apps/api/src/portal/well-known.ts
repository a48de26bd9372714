/** Well-known URIs (RFC 8615): signing keys, security contact, passkeys, change of password, Apple Pay. */
import { readFileSync } from 'node:fs';
import { limits } from '@marquee/product/limits.ts';
import { href } from '@marquee/product/navigation/links.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { ownOriginsOf } from '../http/own-origins.ts';
import { replyNotFound } from '../http/error-reply.ts';

const securityTxt = '/.well-known/security.txt';

export const serveWellKnown = (app: FastifyInstance, { env, clock, tokenKeys }: Deps): void => {
  app.get('/.well-known/jwks.json', (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .send({ keys: [...tokenKeys.jwks.keys, tokenKeys.clientKey.jwk] }),
  );

  app.get(securityTxt, (request, reply) => {
    if (!env.securityContact) return replyNotFound(request, reply);
    const expires = new Date(clock.now() + limits.securityTxtDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${env.securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${env.publicUrl}${securityTxt}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  // Brand hosts of another domain may use the passkeys of this one (WebAuthn related origins).
  app.get('/.well-known/webauthn', (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ origins: [...ownOriginsOf(env).values()] }),
  );

  // Password managers lead from a saved password to the page that adds a passkey (W3C passkey endpoints).
  app.get('/.well-known/passkey-endpoints', (_, reply) => {
    const page = `${env.publicUrl}${env.base.replace(/\/$/, '')}${href('securityPasskeys')}`;
    return reply.header('cache-control', 'public, max-age=300').send({ enroll: page, manage: page });
  });

  const domainFile = env.applePayDomainFile && readFileSync(env.applePayDomainFile, 'utf8');
  app.get('/.well-known/apple-developer-merchantid-domain-association', (request, reply) =>
    domainFile ? reply.type('text/plain; charset=utf-8').send(domainFile) : replyNotFound(request, reply),
  );

  // Relative to the requested host, so that the page has that host's brand.
  app.get('/.well-known/change-password', (_, reply) =>
    reply.redirect(env.base.replace(/\/$/, '') + href('managePassword'), 302),
  );
};
