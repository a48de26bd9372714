/** Sign-in and consent forms of a company, translated to interaction results of oidc-provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type InteractionResults, type Provider } from 'oidc-provider';
import type { SignIn } from './oidc-pages.ts';
import { clientId } from './client.ts';
import { type Company, type Contacts, longestEmail, longestPhone, longestUserName } from './company.ts';

const password = 'viewer';

/** Undefined if the interaction expired or is finished. */
export const openInteraction = (provider: Provider, { raw }: FastifyRequest, reply: FastifyReply) =>
  provider.interactionDetails(raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });

/** Show the form again, or finish with an interaction result. */
type Answer =
  | { readonly again: SignIn; readonly result?: never; readonly contacts?: never }
  | { readonly again?: never; readonly result: InteractionResults; readonly contacts?: Contacts };

const contactsIn = (body: Readonly<Record<string, string>>): Contacts => {
  const email = (body['email'] ?? '').trim().slice(0, longestEmail);
  const phone = (body['phone'] ?? '').trim().slice(0, longestPhone);
  return { ...(email && { email }), ...(phone && { phone }) };
};

const failing = (error: string, error_description: string): Answer => ({
  result: { error, error_description },
});

const grant = async (provider: Provider, { session, prompt }: Interaction) => {
  const given = new provider.Grant({ clientId, ...(session && { accountId: session.accountId }) });
  const { missingOIDCScope } = prompt.details as { missingOIDCScope?: string[] };
  if (missingOIDCScope) given.addOIDCScope(missingOIDCScope.join(' '));
  return given.save();
};

export const answerOf = async (
  company: Company,
  provider: Provider,
  open: Interaction,
  body: Readonly<Record<string, string>>,
): Promise<Answer> => {
  if (body['answer'] === 'deny') return failing('access_denied', 'the customer said no');
  if (body['answer'] === 'other') return { again: { userName: '' } };
  if (open.prompt.name !== 'login' && body['userName'] === undefined)
    return { result: { consent: { grantId: await grant(provider, open) } } };

  const userName = (body['userName'] ?? '').trim().toLowerCase().slice(0, longestUserName);
  const contacts = contactsIn(body);
  if (userName === '') return { again: { userName, contacts, wrong: 'userName' } };
  if (body['password'] !== password) return { again: { userName, contacts, wrong: 'password' } };
  if (company.fails) return failing('server_error', 'this company always fails');
  if (company.staffOf && company.staffOf(userName) === undefined)
    return { again: { userName, wrong: 'userName' } };
  // A second factor, which the simulator does not ask for.
  const amr = company.staffOf && ['pwd', 'otp'];
  return { result: { login: { accountId: userName, ...(amr && { amr }) } }, contacts };
};

/** Replaces the previous user's session; otherwise oidc-provider shows its own sign-out page first. */
export const takeOver = async (provider: Provider, { session }: Interaction, accountId: string) => {
  const known = session && (await provider.Session.findByUid(session.uid));
  if (!known?.accountId || known.accountId === accountId) return;
  known.loginAccount({ accountId });
  delete known.authorizations;
  await known.persist();
};
