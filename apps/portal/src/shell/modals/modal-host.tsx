import type { ComponentType } from 'react';
import { type ModalId, useModal } from '../../state/modals.ts';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { loadFormMessages, loadMessages } from '../../i18n/i18n.ts';
import { type Crash, ErrorBoundary } from '../error-boundary.tsx';
import { GenericErrorModal } from './generic-error-modal.tsx';
import type { ModalComponentProps } from './modal-props.ts';
import { SessionExpiredModal } from './session-expired-modal.tsx';

type ModalComponent = ComponentType<ModalComponentProps>;

/** Rarely used, so loaded when opened. */
export const modalChunks = {
  brandSwitcher: async () => (await import('./brand-switcher.tsx')).BrandSwitcher,
  unsavedChanges: async () => (await import('./unsaved-changes-modal.tsx')).UnsavedChangesModal,
  stepUp: async () => {
    const [{ StepUpModal }] = await Promise.all([import('./step-up-modal.tsx'), loadMessages('security')]);
    return StepUpModal;
  },
  retentionOffer: async () => (await import('./confirm-modals.tsx')).RetentionOfferModal,
  planChange: async () => (await import('./confirm-modals.tsx')).PlanChangeModal,
  providerWarning: async () => (await import('./confirm-modals.tsx')).ProviderWarningModal,
};

/** With its words, which the first screen has not loaded. */
const lazyModal = (id: keyof typeof modalChunks): ModalComponent =>
  lazyComponent(id, async () => {
    const [modal] = await Promise.all([modalChunks[id](), loadFormMessages()]);
    return modal;
  });

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
