/** In-memory mailbox, newest first, with extraction of links and codes for tests. */
import PostalMime from 'postal-mime';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code: string | null;
  readonly receivedAt: string;
}

export interface StoredMessage extends Message {
  readonly id: number;
  readonly from: string;
}

export type Mailbox = ReturnType<typeof createMailbox>;

const mostMessages = 1000;

const decodeEntities = (text: string) =>
  text
    .replace(/&#x([\da-f]{1,6});/gi, (_, hex: string) => safeCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, digits: string) => safeCodePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const safeCodePoint = (point: number) => (point <= 0x10_ff_ff ? String.fromCodePoint(point) : '');

/** A tag separates words, except one that only styles a part of a word. */
const readableText = (html: string) =>
  decodeEntities(
    html
      .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<\/?(?:span|b)\b[^>]*>/gi, '')
      .replace(/<[^>]*>/g, ' '),
  );

const webAddress = /https?:\/\/[^\s<>"')\]]+/gi;

export const linksIn = (html: string, text: string): readonly string[] => {
  const anchors = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => decodeEntities(double ?? single ?? '').trim(),
  );
  const written = (text.match(webAddress) ?? []).map((link) => link.replace(/[.,;:!?]+$/, ''));
  return [...new Set([...anchors.filter((link) => /^https?:\/\//i.test(link)), ...written])];
};

/** Six separate digits; digits inside a URL, an amount or a longer number are not a code. */
export const codeIn = (html: string, text: string): string | null => {
  const words = (text || readableText(html)).replace(webAddress, ' ');
  return /(?<![\w#$.,-])\d{6}(?![\w-]|[.,]\d)/.exec(words)?.[0] ?? null;
};

export const createMailbox = () => {
  let messages: readonly StoredMessage[] = [];
  let lastId = 0;
  const born = Date.now().toString(36);
  let changes = 0;

  const isFor = (to: string) => (message: StoredMessage) =>
    message.to.toLowerCase() === to.trim().toLowerCase();

  return {
    /** One copy per recipient. */
    receive: async (raw: Buffer, recipients: readonly string[]) => {
      const mail = await PostalMime.parse(raw);
      const html = mail.html ?? '';
      const text = mail.text ?? '';
      const shared = {
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        html,
        text,
        links: linksIn(html, text),
        code: codeIn(html, text),
        receivedAt: new Date().toISOString(),
      };
      const copies = recipients.map((to) => ({ id: ++lastId, to, ...shared }));
      messages = [...copies.toReversed(), ...messages].slice(0, mostMessages);
      changes += 1;
    },

    list: (to?: string): readonly StoredMessage[] => (to ? messages.filter(isFor(to)) : messages),

    find: (id: number) => messages.find((message) => message.id === id),

    empty: (to?: string) => {
      messages = to ? messages.filter((message) => !isFor(to)(message)) : [];
      changes += 1;
    },

    /** ETag: changes with the content, so polling gets 304 otherwise. */
    revision: () => `${born}-${changes}`,
  };
};

export const asJson = ({ to, subject, html, text, links, code, receivedAt }: StoredMessage): Message => ({
  to,
  subject,
  html,
  text,
  links,
  code,
  receivedAt,
});
