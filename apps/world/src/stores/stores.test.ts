import { appStores } from '@marquee/product/values/stores.ts';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser, openWorld } from '../testing.ts';

/** A portal that takes every notice. */
const openPortal = async () => {
  const received: { url: string; body: string; authorization: string | undefined }[] = [];
  const portal = fastify();
  portal.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  portal.removeContentTypeParser('application/json');
  portal.post('/*', ({ url, body, headers }) => {
    received.push({ url, body: String(body), authorization: headers.authorization });
    return 'ok';
  });
  const url = await portal.listen({ port: 0 });
  onTestFinished(() => portal.close());
  return { url, received };
};

const textOf = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const keyIn = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';

describe.each(appStores)('the store %s', (store) => {
  const path = store.toLowerCase();

  it('[B6] sells a plan, tells the portal, and shows what can happen next', async () => {
    const portal = await openPortal();
    const browser = openBrowser(await openWorld({ portalUrl: portal.url }));
    const product = store === 'GOOGLE' ? 'tsn:monthly' : 'tsn.monthly';
    const empty = await browser.open(`/stores?store=${path}&lang=fr`);
    expect(textOf(empty.body)).toContain('Aucun achat pour le moment.');
    const page = await browser.open(`/stores/${path}/buy?lang=en`, { product });
    expect(textOf(page.body)).toMatch(/Bought\. The portal has been told\..*TSN \$19\.99 a month Active/);
    expect(portal.received).toMatchObject([{ url: `/api/reseller/v1/stores/${path}/notifications` }]);
    const cancelled = await browser.open(`/stores/${path}/act?lang=en`, {
      key: keyIn(page.body),
      action: 'cancel',
    });
    expect(textOf(cancelled.body)).toContain('Cancelled');
    expect(textOf(cancelled.body)).toContain('Undo the cancellation');
    expect(portal.received).toHaveLength(2);
    await browser.open(`/stores/${path}/shuffle?lang=en`, {});
    expect(portal.received).toHaveLength(4);
  });

  it('refuses what it does not sell or know', async () => {
    const world = await openWorld();
    const post = (url: string, body: object) =>
      fetch(world.url + url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post(`/stores/${path}/purchases`, { product: 'nothing' })).status).toBe(404);
    expect((await post(`/stores/${path}/purchases/nobody/renew`, {})).status).toBe(404);
    expect((await post(`/stores/other/purchases`, { product: 'tsn.monthly' })).status).toBe(400);
  });
});
