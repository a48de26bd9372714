import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, heading } from '../../../testing/queries-by-role.ts';
import {
  callsTo,
  openPortal,
  path,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../../testing/render-portal.tsx';

const confirm = 'POST /api/account/v1.1/deletion/confirm';
const refuse = 'POST /api/account/v1.1/deletion/refuse';
const address = '/delete-account/confirm?service=crave#token=secret-9';

beforeEach(() => resetPortal());

describe('the link of a deletion that support has started', () => {
  it('[console D3] asks first, deletes once, and signs this browser out', async () => {
    signInAs('dtc', 'crave');
    const sent = serve({
      [confirm]: () => reply(200, { email: 'alex@demo.test' }),
      'POST /api/login/v1.1/logout': () => reply(204),
    });
    expect(await openPortal(address)).toBe('confirmDeletion');
    await expect.element(heading('Delete your account?')).toBeVisible();
    await expect.element(page.getByText('your profiles, lists, history and PINs')).toBeVisible();
    expect(path() + location.hash).toBe('/delete-account/confirm?service=crave');
    expect(callsTo(sent, confirm)).toEqual([]);
    await userEvent.dblClick(button('Delete my account'));
    await expect.element(heading('Your account has been deleted')).toHaveFocus();
    await expect.element(page.getByText(/alex@demo\.test/)).toBeVisible();
    expect(callsTo(sent, confirm).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { token: 'secret-9' },
    ]);
    await expect.poll(() => document.cookie).not.toContain('access_token');
  });

  it('[console D3] keeps the account, in French, also after a server error', async () => {
    let answer = () => reply(500, { code: 'GENERIC' });
    const sent = serve({ [refuse]: () => answer() });
    await openPortal(address.replace('?', '?lang=fr&'));
    await button('Garder mon compte').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    answer = () => reply(204);
    await button('Garder mon compte').click();
    await expect.element(heading('Votre compte reste ouvert')).toHaveFocus();
    expect(callsTo(sent, confirm)).toEqual([]);
  });

  it('[console D3] an old link, or none, deletes nothing', async () => {
    serve({ [confirm]: () => reply(400, { code: 'LINK_EXPIRED' }) });
    await openPortal(address);
    await button('Delete my account').click();
    await expect.element(heading('This link doesn’t work anymore')).toHaveFocus();
    await openPortal('/delete-account/confirm?service=crave');
    await expect.element(heading('This link doesn’t work anymore')).toBeVisible();
  });

  it('[console D3] [PERM-08] shows what is in the way', async () => {
    signInAs('dtc', 'crave');
    serve({ [confirm]: () => reply(409, { code: 'DELETE_FORBIDDEN', details: { brands: ['tsn'] } }) });
    await openPortal(address);
    await button('Delete my account').click();
    await waitForRoute('deleteForbidden');
  });
});
