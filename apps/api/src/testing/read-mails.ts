/** Queued mails as rendered for their readers; tests do not send them. */
import { languagesOfMail } from '../billing/rights/document-languages.ts';
import { readMail } from '../mail/outbox.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { OutgoingMail } from '../integrations/mailer.ts';
import type { TestApp } from './create-test-app.ts';

export interface ReadMail extends OutgoingMail {
  /** To the portal; the footer's lead to the brand's own site. */
  readonly links: readonly string[];
  readonly code: string | undefined;
}

type Queue = Pick<TestApp, 'clock' | 'database' | 'env' | 'integrations' | 'tokenKeys'>;

/** Oldest first. */
export const mailsTo = async (deps: Queue, to: string): Promise<readonly ReadMail[]> => {
  const { database, tokenKeys } = deps;
  const rows = await database.query
    .selectFrom('mails')
    .selectAll()
    .where('to_email', '=', to)
    .orderBy('send_after')
    .execute();
  const mails: ReadMail[] = [];
  for (const row of rows) {
    const asked = await readMail(tokenKeys, database.query, row);
    const mail = writeMail(deps, asked, await languagesOfMail(deps)(asked));
    mails.push({
      ...mail,
      links: (mail.text.match(/https?:\/\/\S+/g) ?? []).filter((link) => link.startsWith(deps.env.publicUrl)),
      code: /^\d{6}$/m.exec(mail.text)?.[0],
    });
  }
  return mails;
};

export const lastMailTo = async (test: Queue, to: string): Promise<ReadMail> => {
  const mail = (await mailsTo(test, to)).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
};

const tokenOf = (link: string): string | null => {
  const { searchParams, hash } = new URL(link);
  return searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token');
};

/** The `token` of the first link that has one, in its query or fragment. */
export const tokenIn = ({ links }: ReadMail): string =>
  links.map(tokenOf).find((token) => token !== null) ?? '';
