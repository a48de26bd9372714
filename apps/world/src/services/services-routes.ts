/** The company's other systems, played by the world: every call of the service API, to try by hand. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { provisionPartnerCustomer } from '@marquee/product/contract/service/partner-customers.ts';
import { demoPartnerIds } from '@marquee/product/values/demo/demo-providers.ts';
import { acceptForms } from '../page/accept-forms.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { listServiceCalls, pathOf, type ServiceCall } from './service-calls.ts';
import { publicKeys, send, type ServiceClient, type ServiceRequest } from './service-client.ts';
import { type Sent, servicesPage } from './services-page.ts';

type Form = Readonly<Record<string, string>>;
interface PageAddress {
  Querystring: { readonly lang?: unknown };
  Body?: Form;
}
interface PartnerCall extends PageAddress {
  Params: { readonly partnerId: string };
}

export const servicesRoutes = (app: FastifyInstance, urls: Urls, client: ServiceClient) => {
  const requestOf = async (call: ServiceCall, form: Form): Promise<ServiceRequest> => {
    const headers = call.fields.filter(({ place }) => place === 'header');
    const token = call.scope && (await client.token(call.scope));
    const hasBody = call.mediaTypes.length > 0;
    return {
      method: call.endpoint.method,
      url: urls.portal(pathOf(call, ({ name }) => form[name] ?? '')),
      headers: {
        ...(call.scope && { authorization: `Bearer ${token ?? ''}` }),
        ...(hasBody && { 'content-type': form['$media'] ?? call.mediaTypes[0]! }),
        ...Object.fromEntries(
          headers.map(({ name }) => [name, form[name] ?? ''] as const).filter(([, value]) => value !== ''),
        ),
      },
      ...(hasBody && { body: form['$body'] ?? '' }),
    };
  };

  const show = async (reply: FastifyReply, lang: unknown, sent?: Sent) => {
    const language = languageOf(lang) ?? 'en';
    const tokenForm = await client.tokenForm();
    const calls = listServiceCalls().map((call) => (call.scope ? call : { ...call, body: tokenForm }));
    return sendPage(reply, servicesPage({ language, calls, sent }));
  };

  app.get('/services/jwks.json', publicKeys);

  app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.get<PageAddress>('/services', ({ query }, reply) => show(reply, query.lang));
    scope.post<PageAddress>('/services', async ({ query, body = {} }, reply) => {
      const call = listServiceCalls().find(({ id }) => id === body['$call']);
      if (!call) return show(reply, query.lang);
      const request = await requestOf(call, body);
      return show(reply, query.lang, { id: call.id, form: body, request, answer: await send(request) });
    });

    /** The buttons of a partner's page. */
    scope.post<PartnerCall>('/services/partners/:partnerId', async ({ params, query, body = {} }, reply) => {
      const language = languageOf(query.lang) ?? 'en';
      const partnerId = demoPartnerIds.find((id) => id === params.partnerId);
      if (!partnerId) return reply.callNotFound();
      const subject = (body['userName'] ?? '').trim() || 'viewer1';
      const [email, phone] = [body['email']?.trim(), body['phone']?.trim()];
      const answered = await client.call(provisionPartnerCustomer, {
        params: { partnerId, subject },
        body: {
          state: body['state'],
          ...(email && { email, emailVerified: true }),
          ...(phone && { phone, phoneVerified: true }),
          language,
          reason: 'world',
          sequence: Date.now(),
        },
      });
      const state = answered.status === 200 ? String(answered.body['state']) : 'failed';
      const answer = new URLSearchParams({ lang: language, userName: subject, state });
      return reply.redirect(`/partner/${partnerId}?${answer.toString()}`, 303);
    });
    done();
  });

  customerRoutes(app, urls, client);
};
