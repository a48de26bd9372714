/** Draws a message whose sentence carries markup as named tags, so that a translation can move them. */
import type { MessageValues, RichMessageKey } from '@marquee/product/messages/catalogue.ts';
import { Fragment, type ReactNode } from 'react';
import text from '../ui/text.module.css';
import { useRichT } from './i18n.ts';

type Tags = Readonly<Record<string, (content: string, after: string) => ReactNode>>;

/** By default `<b>` is bold and stays on one line, as most are emails, with the punctuation that would else begin a line. */
const bold: Tags = {
  b: (content, after) => (
    <span className={text.whole}>
      <b>{content}</b>
      {after}
    </span>
  ),
};

/** Replaces "<" in values while the tags are parsed, so that a value can never become a tag. */
const standIn = '\uE000';
const withoutTags = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', standIn) : value,
    ]),
  );

interface Props {
  readonly message: RichMessageKey;
  readonly values?: MessageValues;
  readonly tags?: Tags;
}

export const RichText = ({ message, values = {}, tags = bold }: Props) => {
  // Every tag yields four parts: the text before it, its name, its content and the punctuation after it.
  const parts = useRichT()(message, withoutTags(values))
    .split(/<(\w+)>(.*?)<\/\1>([.,;!?)]*)/)
    .map((part) => part.replaceAll(standIn, '<'));
  return parts.map((part, index) => {
    if (index % 4 !== 2) return index % 4 === 0 && part;
    const after = parts[index + 1]!;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never change their order
      <Fragment key={index}>
        {tags[parts[index - 1]!]?.(part, after) ?? part}
        {tags !== bold && after}
      </Fragment>
    );
  });
};
