import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { heading } from '../../../testing/queries-by-role.ts';
import { callsTo, openPortal, path, reply, resetPortal, serve } from '../../../testing/render-portal.tsx';

const release = 'POST /api/reseller/v1/stores/release';
const address = '/subscriptions/release?service=crave#token=secret-9';
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => resetPortal());

describe('releasing a store purchase', () => {
  it('[money F] the link asks first, releases once, and says where to go on', async () => {
    const sent = serve({ [release]: () => reply(200, { store: 'GOOGLE' }) });
    expect(await openPortal(address)).toBe('storeRelease');
    await expect.element(heading('Release this subscription?')).toBeVisible();
    expect(path() + location.hash).toBe('/subscriptions/release?service=crave');
    expect(callsTo(sent, release)).toEqual([]);
    await userEvent.dblClick(button('Release subscription'));
    await expect.element(heading('Subscription released')).toHaveFocus();
    expect(callsTo(sent, release).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { token: 'secret-9' },
    ]);
    await expect.element(page.getByText(/Your Google Play subscription is no longer linked/)).toBeVisible();
  });

  it('[money F] a used or old link says so, in French; after a server error it can be tried again', async () => {
    let answer = () => reply(500, { code: 'GENERIC' });
    serve({ [release]: () => answer() });
    await openPortal(address.replace('?', '?lang=fr&'));
    await button('Libérer l’abonnement').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    answer = () => reply(400, { code: 'TOKEN_INVALID' });
    await button('Libérer l’abonnement').click();
    await expect.element(heading('Ce lien ne fonctionne plus')).toHaveFocus();
  });

  it('[money F] a link without a token never shows the question', async () => {
    serve({});
    await openPortal('/subscriptions/release?service=crave');
    await expect.element(heading('This link no longer works')).toBeVisible();
  });
});
