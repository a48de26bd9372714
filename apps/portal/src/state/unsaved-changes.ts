/** Forms whose changes are not saved. Leaving one asks first: by a modal inside the portal, by the browser outside it. */
import { openModal } from './modals.ts';
import { useAppState } from './app-state.ts';

interface UnsavedForm {
  /** The person chose to leave without saving. */
  readonly discard: () => void;
}

const forms = new Set<UnsavedForm>();
let sending = 0;

/** What a form does while it is being sent, such as going to the next screen, is the person's own wish. */
export const whileSending = async (send: () => Promise<void>): Promise<void> => {
  sending++;
  try {
    await send();
  } finally {
    sending--;
  }
};

/** Once the session is over nothing can be saved, so there is nothing to ask. */
export const hasUnsavedChanges = (): boolean =>
  forms.size > 0 && sending === 0 && useAppState.getState().isLoggedIn;

const onBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (hasUnsavedChanges()) event.preventDefault();
};

/** The listener is there only as long as it is needed: it keeps some browsers from using the back/forward cache. */
export const addUnsavedForm = (form: UnsavedForm): (() => void) => {
  forms.add(form);
  addEventListener('beforeunload', onBeforeUnload);
  return () => {
    forms.delete(form);
    if (forms.size === 0) removeEventListener('beforeunload', onBeforeUnload);
  };
};

/** Before the portal itself reloads or leaves the page: the browser must not ask then. */
export const ignoreUnsavedChanges = (): void => forms.clear();

/** True when the page may be left. */
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
