/** Reads mails from the simulated inbox. */
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

/** Newest first. */
export const messagesTo = async (email: string, world = testStack.world): Promise<readonly Mail[]> =>
  (await (await fetch(`${world}/inbox/messages?to=${encodeURIComponent(email)}`)).json()) as readonly Mail[];

/** Waits for this many mails whose subject starts like that; returns the newest. */
export const mailTo = async (email: string, subject: string, count = 1): Promise<Mail> => {
  let found: readonly Mail[] = [];
  await expect
    .poll(
      async () => {
        found = (await messagesTo(email)).filter((mail) => mail.subject.startsWith(subject));
        return found.length;
      },
      { message: `mail to ${email}: ${subject}`, intervals: [100] },
    )
    .toBeGreaterThanOrEqual(count);
  return found[0]!;
};

/** The first link of a mail with that path. */
export const linkIn = ({ links }: Mail, path: string): string =>
  links.find((link) => new URL(link).pathname === path)!;
