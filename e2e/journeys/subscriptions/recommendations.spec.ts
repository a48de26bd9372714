/** Recommendations during cancellation, and the watchlist. */
import { titleOf } from '@marquee/product/values/titles.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

for (const { kind, brand, language, id } of [
  { kind: 'dtc', brand: 'crave', language: 'en', id: 'paper-moose' },
  { kind: 'rds', brand: 'rds', language: 'fr', id: 'the-wingers' },
  { kind: 'bundle', brand: 'vanilla', language: 'fr', id: 'the-tape-room' },
] as const)
  test(`[ROUTE-MISC-10] ${kind} on ${brand}: /recommendations shows what they have, and keeps their list`, async ({
    page,
    context,
    debug,
    expectAccessible,
  }) => {
    await setTokenCookies(context, await newCustomer({ kind }));
    const visitor = visitorOf(page, { brand, language });
    const title = titleOf(id)!.name[language];
    await visitor.open('fomoRecommendations');
    await visitor.isAt('fomoRecommendations');
    await visitor.sees('recommendations.list.title');
    await visitor.button('recommendations.watchlist.addNamed', { title }).dblclick();
    await expect(page.getByText(visitor.say('recommendations.watchlist.added', { title }))).toBeVisible();
    await expectAccessible();

    // Titles of the watchlist come first from now on.
    await page.reload();
    await visitor.isAt('fomoRecommendations');
    await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
    await visitor.button('recommendations.watchlist.removeNamed', { title }).click();
    await expect(visitor.button('recommendations.watchlist.addNamed', { title })).toBeVisible();

    const { trace } = await debug();
    expect(JSON.stringify(trace)).toContain('fomoRecommendations');
  });

test('[ROUTE-MISC-10] a customer without a plan sees the plans', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'fresh' }));
  const visitor = visitorOf(page, { brand: 'crave', language: 'fr' });
  await visitor.open('fomoRecommendations');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(visitor.say('recommendations.none.title'));
  await expectAccessible();
  await visitor.link('shell.seePlans').click();
  await visitor.isAt('purchaseProducts');
});
