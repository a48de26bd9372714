/** Offline and back online. */
import { expect, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

for (const language of ['en', 'fr'] as const)
  test(`[portal 9] offline on an account page, in ${language}: one banner, and the page recovers when the network is back`, async ({
    page,
    context,
  }) => {
    await signIn(context, { localization: language });
    const visitor = visitorOf(page, { brand: 'crave', language });
    await visitor.open('manageAccount');
    await expect(visitor.link('account.manage.editEmail')).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByText(visitor.say('shell.connection.offline'));
    await expect(notice).toBeVisible();
    await visitor.link('shell.menu.subscriptions').click();
    // The page stays, and no other error is shown beside the banner.
    await expect(visitor.link('account.manage.editEmail')).toBeVisible();
    await expect(notice).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

    await context.setOffline(false);
    await visitor.isAt('unifiedSubscriptions');
    await expect(notice).toBeHidden();
  });

test('[portal 9] a form that is sent offline keeps what was typed, and saves it once the network is back', async ({
  page,
  context,
}) => {
  await signIn(context);
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  await visitor.open('manageName');
  await visitor.field('fields.firstName.label').fill('Marie-Ève');
  await context.setOffline(true);
  await visitor.submit();
  await expect(page.getByText(visitor.say('shell.connection.offline'))).toBeVisible();
  await expect(visitor.field('fields.firstName.label')).toHaveValue('Marie-Ève');
  await context.setOffline(false);
  await expect(page.getByText(visitor.say('shell.connection.offline'))).toBeHidden();
  await visitor.submit();
  await visitor.isAt('manageAccount');
  await expect(page.getByRole('main')).toContainText('Marie-Ève');
});
