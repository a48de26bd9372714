import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { alert, button, field } from '../../../testing/queries-by-role.ts';
import { callsTo, openPortal, reply, resetPortal, serve, signInAs } from '../../../testing/render-portal.tsx';

const list = 'GET /api/security/v1/passkeys';
const renames = 'PATCH /api/security/v1/passkeys/key-1';
const address = '/account/security/passkeys?service=crave';

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'ada@example.ca' });
});

/** A server that keeps the name. */
const servePasskey = (answer: () => Response | undefined = () => undefined) => {
  let name = 'Chrome on Linux';
  return serve({
    'GET /api/account/v1.1/': () => reply(200, someAccount()),
    [list]: () =>
      reply(200, {
        rpId: 'localhost',
        userId: null,
        passkeys: [{ id: 'key-1', name, addedAt: '2026-11-01T15:00:00Z', usedAt: null }],
      }),
    [renames]: ({ body }) => {
      const refused = answer();
      if (refused) return refused;
      ({ name } = JSON.parse(body) as { name: string });
      return reply(204);
    },
  });
};

it('[SEC-PASSKEY] A passkey is renamed by keyboard, and the focus comes back to its row', async () => {
  const sent = servePasskey();
  await openPortal(`${address}&lang=en`);
  await button('Rename Chrome on Linux').click();
  const name = field('Passkey name');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('  Work   laptop {Enter}');
  await expect.element(page.getByText('Renamed to Work laptop')).toBeVisible();
  await expect.element(button('Rename Work laptop')).toHaveFocus();
  await expect.element(name).not.toBeInTheDocument();
  expect(callsTo(sent, renames).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { name: 'Work laptop' },
  ]);
});

it('[SEC-PASSKEY] A name is needed and has 40 characters at most; a failure is said, and the name stays typed', async () => {
  let isDown = true;
  const sent = servePasskey(() => (isDown ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : undefined));
  await openPortal(`${address}&lang=fr`);
  await button('Renommer Chrome on Linux').click();
  const name = field('Nom de la clé d’accès');
  for (const wrong of ['  ', 'x'.repeat(41)]) {
    await name.fill(wrong);
    await button('Enregistrer le nom').click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  }
  expect(callsTo(sent, renames)).toEqual([]);
  await name.fill('Téléphone');
  await button('Enregistrer le nom').click();
  await expect.element(alert()).toBeVisible();
  await expect.element(name).toHaveValue('Téléphone');
  isDown = false;
  await button('Enregistrer le nom').click();
  await expect.element(button('Renommer Téléphone')).toBeVisible();
  await setLanguage('en');
  await button('Rename Téléphone').click();
  await field('Passkey name').fill('Something else');
  await button('Cancel').click();
  await expect.element(button('Rename Téléphone')).toHaveFocus();
  expect(callsTo(sent, renames)).toHaveLength(2);
});
