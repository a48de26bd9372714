/** Activation links and codes that the company's shops make with the service API. */
import { randomUUID } from 'node:crypto';
import type { ActivationStatus } from '@marquee/product/values/enums.ts';
import { claimsIn, expect, homeOf, settled, test } from '../../fixtures.ts';
import { visitorOf, type Where } from '../../visitor.ts';
import { servicesAt } from '../../world/services.ts';

const cases: readonly (Where & { readonly sku: string })[] = [
  { brand: 'crave', language: 'en', sku: 'crave_total' },
  { brand: 'rds', language: 'fr', sku: 'rds' },
];

/** A link whose time is over is made before it is: soon after it was sent. */
const soonMs = 10_000;

for (const { sku, ...where } of cases)
  test(`[OVR-31] [FLOW-32] [A-82] ${where.brand} in ${where.language}: an activation link shows each of its five states, and a code of a batch is redeemed`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const { brand, language } = where;
    const visitor = visitorOf(page, where);
    const services = servicesAt(page, where);
    const { email, password } = await services.importCustomer();
    let over = 0;
    const soon = () => {
      over = Date.now() + soonMs;
      return new Date(over).toISOString();
    };
    const newLink = async (more: () => object = () => ({})): Promise<string> => {
      const body = () => ({ customer: { email }, brand, sku, language, deliver: 'return', ...more() });
      return (JSON.parse(await services.call('createActivationLink', { body })) as { url: string }).url;
    };
    const links = {
      expired: await newLink(() => ({ expiresAt: soon() })),
      entitlementExpired: await newLink(() => ({ entitledUntil: soon() })),
      success: await newLink(),
      error: await newLink(() => ({ sku: 'not-in-the-catalogue' })),
    };

    const promotionId = `journey-${randomUUID().slice(0, 8)}`;
    await services.call('putPromotion', { fields: { promotionId }, body: () => ({ percent: 30, brand }) });
    const batch = await services.call('createCodeBatch', {
      body: () => ({
        promotionId,
        count: 2,
        brand,
        description: { en: 'Spring', fr: 'Printemps' },
        campaign: 'journey',
      }),
    });
    const { batchId: id } = JSON.parse(batch) as { batchId: string };

    await visitor.signIn(email, password);
    await expect(page).toHaveURL(new RegExp(`^${homeOf(brand)}`));
    await expect
      .poll(async () => JSON.parse(await services.call('getCodeBatch', { fields: { id } })) as object)
      .toMatchObject({ state: 'ready', made: 2 });
    const csv = await services.call('exportCodes', { fields: { id } });
    const [, code = ''] = /^1,(\S+)$/m.exec(csv) ?? [];

    await visitor.open('redeem');
    await visitor.field('fields.redeemCode.label').fill(code.toLowerCase());
    await visitor.submit();
    await visitor.isAt('redeemValid');
    await visitor.seesMessage('redeem.valid.promo', { percent: 30 });
    await visitor.button('redeem.valid.keep').click();
    await visitor.isAt('redeemSuccess');

    const shows = async (url: string, state: ActivationStatus) => {
      await page.goto(url);
      await settled(page);
      await visitor.sees(`activation.link.${state}.title`);
    };
    await shows(links.error, 'error');
    expect((await claimsIn(context))['scope'] ?? '').not.toContain(`subscription:${sku}`);
    await shows(links.success, 'success');
    await expectAccessible();
    expect((await claimsIn(context))['scope']).toContain(`subscription:${sku}`);
    await shows(links.success, 'alreadyDone');
    await expect.poll(() => Date.now(), { timeout: 2 * soonMs }).toBeGreaterThan(over);
    await shows(links.expired, 'expired');
    await shows(links.entitlementExpired, 'entitlementExpired');
    await expectAccessible();
  });
