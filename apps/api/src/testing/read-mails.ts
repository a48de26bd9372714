/** The mails that wait to be sent, as their readers would see them; in tests nobody sends them. */
import type { SendSealedMail } from '../jobs/send-mail.ts';
import { openMail } from '../mail/sealed-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { Mail } from '../outside/mailer.ts';
import type { TestApp } from './create-test-app.ts';

export interface ReadMail extends Mail {
  readonly links: readonly string[];
  readonly code: string | undefined;
}

type Queue = Pick<TestApp, 'database' | 'env' | 'tokenKeys'>;

/** Oldest first. */
export const mailsTo = async (
  { database, env, tokenKeys }: Queue,
  to: string,
): Promise<readonly ReadMail[]> => {
  const { rows } = await database.pool.query<{ job: SendSealedMail }>(
    "select payload as job from graphile_worker._private_jobs where payload->>'sealed' is not null order by id",
  );
  return rows
    .map(({ job: { messageId, sealed } }) => openMail(tokenKeys, messageId, sealed))
    .filter((asked) => asked.to === to)
    .map((asked) => {
      const mail = writeMail(env, asked);
      return {
        ...mail,
        links: mail.text.match(/https?:\/\/\S+/g) ?? [],
        code: /^\d{6}$/m.exec(mail.text)?.[0],
      };
    });
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

/** The `token` of the first link that has one, in its query or in its fragment. */
export const tokenIn = ({ links }: ReadMail): string =>
  links.map(tokenOf).find((token) => token !== null) ?? '';
