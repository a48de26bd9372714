/** Partners: link, content, unlink; a partner identity belongs to one account. */
import { randomUUID } from 'node:crypto';
import { demoPartnerOf } from '@marquee/product/values/demo/demo-providers.ts';
import type { Page } from '@playwright/test';
import { claimsIn, expect, signIn, test } from '../fixtures.ts';
import { type Visitor, visitorOf, type Where } from '../visitor.ts';

const partnerId = 'mobilink';
const content = 'Crave Mobile + Starz';

/** Messages of the partner's pages. */
const there = {
  en: { userName: 'Username', password: 'Password', signIn: 'Sign in', allow: 'Share and continue' },
  fr: {
    userName: 'Nom d’utilisateur',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    allow: 'Partager et continuer',
  },
} as const;

/** Signs in and consents at the partner. */
const agree = async (page: Page, userName: string, language: Where['language']): Promise<void> => {
  const words = there[language];
  await page.getByLabel(words.userName).fill(userName);
  await page.getByLabel(words.password).fill('viewer');
  await page.getByRole('button', { name: words.signIn }).click();
  await page.getByRole('button', { name: words.allow }).click();
};

const goThere = async ({ page, say, link, open, isAt }: Visitor, partner: string): Promise<void> => {
  await open('partners');
  await isAt('partnersIndex');
  await link('partners.list.linkNamed', { partner }).click();
  await isAt('partnersLink');
  await expect(page.getByRole('main')).toContainText(say('partners.link.gets', { content, partner }));
  await link('partners.link.go', { partner }).click();
};

for (const where of [
  { brand: 'vanilla', language: 'fr' },
  { brand: 'crave', language: 'en' },
] as const satisfies readonly Where[])
  test(`[OVR-20] [OVR-21] [FLOW-29] [FLOW-30] ${where.brand} in ${where.language}: a partner is linked, brings something, and takes it along when it goes`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await signIn(context, { brand: where.brand, localization: where.language });
    const visitor = visitorOf(page, where);
    const { link, button, isAt, say } = visitor;
    const partner = demoPartnerOf(partnerId).name[where.language];
    await goThere(visitor, partner);
    await agree(page, `customer-${randomUUID()}`, where.language);

    await isAt('partnersLinkSuccess');
    expect(page.url()).not.toContain('code=');
    await expect(page.getByText(say('partners.linkSuccess.watch', { content }))).toBeVisible();
    expect((await claimsIn(context))['scope']).toContain('subscription:crave_mobile');
    await link('partners.list.back').click();
    await link('partners.list.detailsNamed', { partner }).click();
    await isAt('partnersDetails');
    await expect(page.getByText('Starz', { exact: true })).toBeVisible();
    await expectAccessible();

    await link('partners.details.unlink', { partner }).click();
    await isAt('partnersUnlink');
    await expect(page.getByText('Starz', { exact: true })).toBeVisible();
    await visitor.submit();
    await expect(page.getByRole('dialog')).toContainText(partner);
    await button('shell.continue').click();
    await isAt('partnersIndex');
    await expect(link('partners.list.linkNamed', { partner })).toBeVisible();
    await expect(page.getByText(say('partners.unlink.done', { partner }))).toBeVisible();
    expect((await claimsIn(context))['scope']).not.toContain('subscription:crave_mobile');
    await expectAccessible();
  });

test('[FLOW-31] a second account is asked before it takes the link over, and the first one loses it', async ({
  browser,
}) => {
  const where = { brand: 'crave', language: 'en' } as const;
  const partner = demoPartnerOf(partnerId).name.en;
  const userName = `customer-${randomUUID()}`;
  const arrive = async (): Promise<Visitor> => {
    const context = await browser.newContext();
    await signIn(context, where);
    const visitor = visitorOf(await context.newPage(), where);
    await goThere(visitor, partner);
    await agree(visitor.page, userName, where.language);
    return visitor;
  };
  const first = await arrive();
  await first.isAt('partnersLinkSuccess');

  const second = await arrive();
  await second.isAt('partnersLink');
  await expect(second.page.getByRole('dialog')).toContainText(second.say('35.2.16'));
  await second.button('shell.continue').click();
  await second.isAt('partnersLinkSuccess');

  await first.open('partners');
  await expect(first.link('partners.list.linkNamed', { partner })).toBeVisible();
  await second.link('partners.list.back').click();
  await expect(second.link('partners.list.detailsNamed', { partner })).toBeVisible();
});
