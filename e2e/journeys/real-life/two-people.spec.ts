/** Two people share a browser: what one left open is never the other's. */
import { carryTokens, expect, newCustomer, test } from '../../journey.ts';
import { visitorOf } from '../../visitor.ts';

const vanilla = { brand: 'vanilla', language: 'en' } as const;

test('[A-66] [portal 1] [portal 2] a form that one person left open shows nothing of them once they sign out, and writes nothing into the account of the next', async ({
  page,
  context,
}) => {
  const [alex, sam] = [await newCustomer({ kind: 'fresh' }), await newCustomer({ kind: 'fresh' })];
  await carryTokens(context, alex);
  const left = visitorOf(page, vanilla);
  await left.open('manageName');
  await left.field('fields.firstName.label').fill('Written by Alex');

  const other = visitorOf(await context.newPage(), vanilla);
  await other.open('manageAccount');
  await other.signOut();
  await expect(page.getByRole('dialog')).toContainText(left.say('invalid_token'));
  await expect(page.locator('main')).toBeEmpty();

  await other.signIn(sam.email, sam.password);
  await other.isAt('manageAccount');
  await left.isAt('manageName');
  await expect(left.field('fields.firstName.label')).not.toHaveValue('Written by Alex');
  await left.submit();
  await left.isAt('manageAccount');
  await expect(page.getByRole('main')).toContainText(sam.email);
  await expect(page.getByRole('main')).not.toContainText('Written by Alex');
});
