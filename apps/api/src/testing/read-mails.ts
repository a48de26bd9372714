/** The mails that wait to be sent, as their readers would see them; in tests nobody sends them. */
import type { Mail } from '../outside/mailer.ts';
import type { TestApp } from './create-test-app.ts';

export interface ReadMail extends Mail {
  readonly links: readonly string[];
  readonly code: string | undefined;
}

/** Oldest first. */
export const mailsTo = async (
  { database }: Pick<TestApp, 'database'>,
  to: string,
): Promise<readonly ReadMail[]> => {
  const { rows } = await database.pool.query<{ mail: Mail }>(
    "select payload->'mail' as mail from graphile_worker._private_jobs where payload->'mail'->>'to' = $1 order by id",
    [to],
  );
  return rows.map(({ mail }) => ({
    ...mail,
    links: mail.text.match(/https?:\/\/\S+/g) ?? [],
    code: /^\d{6}$/m.exec(mail.text)?.[0],
  }));
};

export const lastMailTo = async (test: Pick<TestApp, 'database'>, to: string): Promise<ReadMail> => {
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
