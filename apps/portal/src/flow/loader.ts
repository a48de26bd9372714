/** The loader shows while a request lasts, not for quick ones, and never for ever. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';

const useVisible = create<{ waiting: number }>()(() => ({ waiting: 0 }));
const add = (change: number) => useVisible.setState(({ waiting }) => ({ waiting: waiting + change }));

/** Counts a request from when it became long until its answer, or until people waited long enough. */
export const showLoaderWhile = async <T>(request: Promise<T>): Promise<T> => {
  let shown = false;
  const show = () => {
    shown = true;
    add(1);
  };
  const hide = () => {
    if (shown) add(-1);
    shown = false;
  };
  const showLater = setTimeout(show, limits.loaderDelayMs);
  const hideLater = setTimeout(hide, limits.loaderHideMs);
  try {
    return await request;
  } finally {
    clearTimeout(showLater);
    clearTimeout(hideLater);
    hide();
  }
};

export const useLoaderVisible = (): boolean => useVisible(({ waiting }) => waiting > 0);
