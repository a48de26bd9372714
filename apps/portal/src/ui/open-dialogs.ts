/** Open modal dialogs, topmost last. Everything outside the topmost one is inert. */
import { create } from 'zustand';

const useOpenDialogs = create<readonly HTMLElement[]>()(() => []);

/** Opens a dialog; the returned function closes it, and the browser restores focus. */
export const showDialog = (dialog: HTMLDialogElement): (() => void) => {
  dialog.showModal();
  useOpenDialogs.setState((open) => [...open, dialog], true);
  return () => {
    dialog.close();
    useOpenDialogs.setState((open) => open.filter((other) => other !== dialog), true);
  };
};

export const useTopDialog = (): HTMLElement | undefined => useOpenDialogs((open) => open.at(-1));
