/** The mail that arrived in the world. */
import { expect } from '@playwright/test';
import { testStack } from './stack.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code: string | null;
}

const messagesTo = async (email: string): Promise<readonly Mail[]> =>
  (await (
    await fetch(`${testStack.world}/inbox/messages?to=${encodeURIComponent(email)}`)
  ).json()) as readonly Mail[];

/** Waits until so many mails of that subject are there; the newest of them. */
export const mailTo = async (email: string, subject: string, count = 1): Promise<Mail> => {
  let found: readonly Mail[] = [];
  await expect
    .poll(
      async () => {
        found = (await messagesTo(email)).filter((mail) => mail.subject === subject);
        return found.length;
      },
      { message: `mail to ${email}: ${subject}`, timeout: 20_000, intervals: [100] },
    )
    .toBeGreaterThanOrEqual(count);
  return found[0]!;
};

/** The first link of a mail that leads to that path. */
export const linkIn = ({ links }: Mail, path: string): string =>
  links.find((link) => new URL(link).pathname === path)!;
