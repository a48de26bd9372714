/** A customer three hours west of the billing time zone. */
import { getPendingEmail } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatMonthDay, formatTime } from '@marquee/product/values/dates.ts';
import { testStack } from '../../stack.ts';
import { signIn, test } from '../../fixtures.ts';
import { newEmail, visitorOf } from '../../visitor.ts';

// Node and an older Chromium disagree about British Columbia, which has kept daylight time since 2026.
const timezoneId = 'America/Los_Angeles';
test.use({ timezoneId });

for (const language of ['en', 'fr'] as const)
  test(`[portal 16] in Los Angeles, in ${language}: a link works until a time of the customer’s own clock`, async ({
    page,
    context,
  }) => {
    const { access_token, email, password } = await signIn(context, { localization: language });
    const visitor = visitorOf(page, { brand: 'crave', language });
    const address = newEmail();
    await visitor.open('manageEmail');
    await visitor.field('fields.newEmail.label').fill(address);
    await visitor.field('fields.confirmEmail.label').fill(address);
    await visitor.field('fields.oldPassword.label').fill(password);
    await visitor.submit();
    await visitor.isAt('manageEmailConfirm');
    const reply = await fetch(testStack.url + getPendingEmail.path, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const pending = (await reply.json()) as Extract<
      ReplyOf<typeof getPendingEmail>,
      { readonly emailPending: true }
    >;
    const date = formatMonthDay(pending.expiresAt, language, timezoneId);
    const time = formatTime(pending.expiresAt, language, timezoneId);
    await visitor.seesMessage('account.email.sentUntil', {
      hours: limits.emailChangeHours,
      email,
      date,
      time,
    });
    await visitor.open('manageAccount');
    await visitor.seesMessage('account.pending.until', { date, time });
  });
