import { languages } from '@marquee/product/brands.ts';
import { expect, it } from 'vitest';
import { ask } from '../testing.ts';
import { charge, makeMethod, openGateway } from './testing.ts';

it.each(languages)(
  'The page lists the cards to try and the last charges, newest first (%s)',
  async (language) => {
    const world = await openGateway();
    const before = await ask(world, `/pay?lang=${language}`);
    expect(before.body).toContain(`<html lang="${language}-CA">`);
    expect(before.body).toContain('4000 0000 0000 3220');
    expect(before.body).toContain(language === 'fr' ? 'Aucun débit pour l’instant.' : 'No charges yet.');
    await charge(world, await makeMethod(world), 'k1', { amount: 123_450 });
    await charge(world, await makeMethod(world, '4000 0000 0000 9995'), 'k2', { reference: '<b>' });
    const { body } = await ask(world, `/pay?lang=${language}`);
    const rows = body.split('<tr>').slice(-2);
    expect(rows[0]).toContain('9995');
    expect(rows[0]).toContain(language === 'fr' ? 'Fonds insuffisants' : 'Insufficient funds');
    expect(rows[0]).toContain('&lt;b&gt;');
    expect(rows[1]).toContain(language === 'fr' ? '1\u00a0234,50\u00a0$' : '$1,234.50');
  },
);

it('The hub leads here', async () => {
  const { body } = await ask(await openGateway(), '/');
  expect(body).toMatch(/id="flow-pay"[\s\S]*?href="\/pay\?lang=en"/);
});

it('The page disputes a charge and settles it without a script; a call does the same', async () => {
  const world = await openGateway();
  await charge(world, await makeMethod(world), 'k1');
  const form = async (body: string, outcome = '') => {
    const path = /action="([^"]*(?:dispute|close)[^"]*)"/.exec(body)?.[1] ?? '';
    const reply = await fetch(world.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: outcome && `outcome=${outcome}`,
    });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/pay?lang=en']);
    return (await ask(world, '/pay?lang=en')).body;
  };
  const disputed = await form((await ask(world, '/pay?lang=en')).body);
  expect(disputed).toContain('Disputed');
  const lost = await form(disputed, 'lost');
  expect(lost).toContain('Dispute lost');
  expect(lost).not.toContain('class="action"');
});
