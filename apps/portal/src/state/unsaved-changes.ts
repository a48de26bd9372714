/** Forms with unsaved changes. Leaving asks first: a modal within the portal, `beforeunload` outside it. */
import { openModal } from './modals.ts';
import { useAppState } from './app-state.ts';

interface UnsavedForm {
  /** Called when the customer leaves without saving. */
  readonly discard: () => void;
}

const forms = new Set<UnsavedForm>();
let sending = 0;

/** Navigation during a submit, such as to the next screen, needs no confirmation. */
export const whileSending = async (send: () => Promise<void>): Promise<void> => {
  sending++;
  try {
    await send();
  } finally {
    sending--;
  }
};

/** False without a session, because nothing can be saved then. */
export const hasUnsavedChanges = (): boolean =>
  forms.size > 0 && sending === 0 && useAppState.getState().isLoggedIn;

const onBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (hasUnsavedChanges()) event.preventDefault();
};

/** Registered only while needed: a `beforeunload` listener disables the back/forward cache in some browsers. */
export const addUnsavedForm = (form: UnsavedForm): (() => void) => {
  forms.add(form);
  addEventListener('beforeunload', onBeforeUnload);
  return () => {
    forms.delete(form);
    if (forms.size === 0) removeEventListener('beforeunload', onBeforeUnload);
  };
};

/** Call before the portal itself reloads or redirects, so that the browser does not ask. */
export const ignoreUnsavedChanges = (): void => forms.clear();

export const confirmLeaving = (): Promise<boolean> =>
  new Promise((resolve) => {
    openModal('unsavedChanges', {
      onLeave: () => {
        for (const { discard } of forms) discard();
        resolve(true);
      },
      onStay: () => resolve(false),
    });
  });
