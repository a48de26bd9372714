/** Job: reminds before two-step verification ends without a code, and ends it when its time has come. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../../deps.ts';
import { changeCredentials } from '../../../identity/credential-change.ts';
import { tryLockAccount } from '../../../identity/lock-account.ts';
import { createSecurityLink } from '../../../identity/two-step/security-links.ts';
import { endTwoStep } from '../../../identity/two-step/two-step.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';

type JobDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys'>;
const hourMs = 3_600_000;

export const endDueRecoveries = async (deps: JobDeps): Promise<void> => {
  const { clock, database } = deps;
  const now = clock.now();
  const remindUntil = new Date(now - limits.twoStepReminderHours * hourMs);
  const due = await database.query
    .selectFrom('two_step_recoveries')
    .select('account_id')
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('effective_at', '<=', new Date(now)),
        eb.and([eb('asked_at', '<=', remindUntil), eb('reminded_at', 'is', null)]),
      ]),
    )
    .execute();
  for (const { account_id: accountId } of due)
    await database.query.transaction().execute(async (tx) => {
      const owner = await tryLockAccount(tx, accountId);
      // Cancelled since, or done by another worker.
      const recovery = await tx
        .selectFrom('two_step_recoveries')
        .select(['effective_at', 'reminded_at', 'brand'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!owner || !recovery) return;
      const { email: to, language } = owner;
      const { effective_at: endsAt, reminded_at: remindedAt } = recovery;
      const brand = recovery.brand ?? defaultBrand;
      const common = { to, brand, language, accountId, token: await createSecurityLink(tx, now, accountId) };
      if (endsAt.getTime() <= now) {
        await endTwoStep(tx, accountId);
        await changeCredentials(tx, now, { kind: 'twoStepRecovered', accountId, brand });
        await enqueueMail(deps, tx, { ...common, kind: 'twoStepChanged', change: 'recovered', at: now });
      } else if (!remindedAt) {
        await tx
          .updateTable('two_step_recoveries')
          .set({ reminded_at: new Date(now) })
          .where('account_id', '=', accountId)
          .execute();
        await enqueueMail(deps, tx, {
          ...common,
          kind: 'twoStepRecovery',
          endsAt: endsAt.getTime(),
          reminder: true,
        });
      }
    });
};
