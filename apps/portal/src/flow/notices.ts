/** Short words about what just happened; they leave by themselves. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import type { MessageKey, Values } from '../i18n.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'saved' | 'failed' | 'floating';
  readonly key: MessageKey;
  readonly values: Values;
}

export const useNotices = create<readonly Notice[]>()(() => []);
let lastId = 0;

export const notify = (kind: Notice['kind'], key: MessageKey, values: Values = {}): void => {
  const notice = { id: ++lastId, kind, key, values };
  useNotices.setState((notices) => [...notices, notice], true);
  setTimeout(
    () => useNotices.setState((notices) => notices.filter(({ id }) => id !== notice.id), true),
    limits.noticeMs,
  );
};
