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

const useList = create<{ notices: readonly Notice[] }>()(() => ({ notices: [] }));
let lastId = 0;

export const notify = (kind: Notice['kind'], key: MessageKey, values: Values = {}): void => {
  const notice = { id: ++lastId, kind, key, values };
  useList.setState(({ notices }) => ({ notices: [...notices, notice] }));
  setTimeout(
    () => useList.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== notice.id) })),
    limits.noticeMs,
  );
};

export const useNotices = (): readonly Notice[] => useList(({ notices }) => notices);
