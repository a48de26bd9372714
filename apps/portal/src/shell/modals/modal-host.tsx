import type { ComponentType } from 'react';
import { type ModalId, useModal } from '../../state/modals.ts';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { loadFormMessages, loadMessages } from '../../i18n/i18n.ts';
import { type Crash, ErrorBoundary } from '../error-boundary.tsx';
import { GenericErrorModal } from './generic-error-modal.tsx';
import type { ModalComponentProps } from './modal-props.ts';
import { SessionExpiredModal } from './session-expired-modal.tsx';

type ModalComponent = ComponentType<ModalComponentProps>;

const withFormMessages = async <Chunk,>(chunk: Promise<Chunk>): Promise<Chunk> => {
  const [loaded] = await Promise.all([chunk, loadFormMessages()]);
  return loaded;
};
const loadConfirmModals = () => withFormMessages(import('./confirm-modals.tsx'));

/** Rarely used, so loaded when opened. */
export const modalChunks = {
  brandSwitcher: async () => (await import('./brand-switcher.tsx')).BrandSwitcher,
  unsavedChanges: async () =>
    (await withFormMessages(import('./unsaved-changes-modal.tsx'))).UnsavedChangesModal,
  stepUp: async () => {
    const [{ StepUpModal }] = await Promise.all([import('./step-up-modal.tsx'), loadMessages('security')]);
    return StepUpModal;
  },
  retentionOffer: async () => (await loadConfirmModals()).RetentionOfferModal,
  planChange: async () => (await loadConfirmModals()).PlanChangeModal,
  providerWarning: async () => (await loadConfirmModals()).ProviderWarningModal,
};

const lazyModal = (id: keyof typeof modalChunks): ModalComponent =>
  lazyComponent(id, () => modalChunks[id]());

/** The last two report failures and must not depend on loading a chunk. */
const modals: Readonly<Record<ModalId, ModalComponent>> = {
  brandSwitcher: lazyModal('brandSwitcher'),
  unsavedChanges: lazyModal('unsavedChanges'),
  stepUp: lazyModal('stepUp'),
  retentionOffer: lazyModal('retentionOffer'),
  planChange: lazyModal('planChange'),
  providerWarning: lazyModal('providerWarning'),
  genericError: GenericErrorModal,
  sessionExpired: SessionExpiredModal,
};

export const ModalHost = () => (Object.keys(modals) as ModalId[]).map((id) => <Slot key={id} id={id} />);

const showCrash = (close: () => void) => (crash: Crash, retry: () => void) => (
  <GenericErrorModal props={{ code: crash.code, retry }} close={close} />
);

const Slot = ({ id }: { readonly id: ModalId }) => {
  const { open, props, close } = useModal(id);
  const Shown = modals[id];
  return (
    open && (
      <ErrorBoundary fallback={showCrash(close)}>
        <Shown props={props} close={close} />
      </ErrorBoundary>
    )
  );
};
