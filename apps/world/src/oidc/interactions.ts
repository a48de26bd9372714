/** What people answer on a company's pages, and what that means to its authority. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type InteractionResults, type Provider } from 'oidc-provider';
import type { SignIn } from './oidc-pages.ts';
import { clientId } from './client.ts';
import { type Company, longestUserName } from './company.ts';

const password = 'viewer';

/** Undefined when it took too long, or is already done. */
export const openInteraction = (authority: Provider, { raw }: FastifyRequest, reply: FastifyReply) =>
  authority.interactionDetails(raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });

/** Ask again, or go on with what the authority takes for a result. */
type Answer =
  | { readonly again: SignIn; readonly result?: never }
  | { readonly again?: never; readonly result: InteractionResults };

const failing = (error: string, error_description: string): Answer => ({
  result: { error, error_description },
});

const grant = async (authority: Provider, { session, prompt }: Interaction) => {
  const given = new authority.Grant({ clientId, ...(session && { accountId: session.accountId }) });
  const { missingOIDCScope } = prompt.details as { missingOIDCScope?: string[] };
  if (missingOIDCScope) given.addOIDCScope(missingOIDCScope.join(' '));
  return given.save();
};

export const answerOf = async (
  company: Company,
  authority: Provider,
  open: Interaction,
  body: Readonly<Record<string, string>>,
): Promise<Answer> => {
  if (body['answer'] === 'deny') return failing('access_denied', 'the customer said no');
  if (open.prompt.name !== 'login') return { result: { consent: { grantId: await grant(authority, open) } } };

  const userName = (body['userName'] ?? '').trim().toLowerCase().slice(0, longestUserName);
  if (userName === '') return { again: { userName, wrong: 'userName' } };
  if (body['password'] !== password) return { again: { userName, wrong: 'password' } };
  if (company.fails) return failing('server_error', 'this company always fails');
  return { result: { login: { accountId: userName } } };
};

/** Somebody else at the same browser: otherwise the authority would sign the first one out on a page of its own. */
export const takeOver = async (authority: Provider, { session }: Interaction, accountId: string) => {
  const known = session && (await authority.Session.findByUid(session.uid));
  if (!known?.accountId || known.accountId === accountId) return;
  known.loginAccount({ accountId });
  delete known.authorizations;
  await known.persist();
};
