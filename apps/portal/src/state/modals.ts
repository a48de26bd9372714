/** Open modals, by id. */
import { create } from 'zustand';

export type ModalId =
  | 'sessionExpired'
  | 'genericError'
  | 'retentionOffer'
  | 'planChange'
  | 'providerWarning'
  | 'brandSwitcher'
  | 'unsavedChanges'
  | 'stepUp';

export type ModalProps = Readonly<Record<string, unknown>>;

const useModals = create<Partial<Record<ModalId, ModalProps>>>()(() => ({}));

export const openModal = (id: ModalId, props: ModalProps = {}): void => useModals.setState({ [id]: props });
export const closeModal = (id: ModalId): void => useModals.setState({ [id]: undefined });
export const closeAllModals = (): void => useModals.setState({}, true);

export const useModal = (id: ModalId): { open: boolean; props: ModalProps; close: () => void } => {
  const props = useModals((modals) => modals[id]);
  return { open: props !== undefined, props: props ?? {}, close: () => closeModal(id) };
};

/** Opens a modal and resolves with its `onAnswer`; false once it is closed without one, even before its chunk has loaded. */
export const askInModal = (id: ModalId): Promise<boolean> =>
  new Promise((onAnswer) => {
    const props = { onAnswer };
    openModal(id, props);
    const stop = useModals.subscribe((modals) => {
      if (modals[id] === props) return;
      stop();
      onAnswer(false);
    });
  });
