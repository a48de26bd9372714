import type { ComponentType } from 'react';
import { type ModalId, useModal } from '../../state/modals.ts';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { loadFormMessages, loadMessages } from '../../i18n/i18n.ts';
import { type Crash, ErrorBoundary } from '../error-boundary.tsx';
import type { ModalComponentProps } from './modal-props.ts';

type ModalComponent = ComponentType<ModalComponentProps>;

/** Rarely used, so loaded when opened. The last two report failures, so every screen but the first loads them with itself. */
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
  genericError: async () => (await import('./generic-error-modal.tsx')).GenericErrorModal,
  sessionExpired: async () => (await import('./session-expired-modal.tsx')).SessionExpiredModal,
} satisfies Record<ModalId, () => Promise<ModalComponent>>;

/** With its words, which the first screen has not loaded. */
const lazyModal = (id: ModalId): ModalComponent =>
  lazyComponent(id, async () => {
    const [modal] = await Promise.all([modalChunks[id](), loadFormMessages()]);
    return modal;
  });

const modalIds = Object.keys(modalChunks) as ModalId[];
const modals = Object.fromEntries(modalIds.map((id) => [id, lazyModal(id)])) as Readonly<
  Record<ModalId, ModalComponent>
>;

export const ModalHost = () => modalIds.map((id) => <Slot key={id} id={id} />);

const showCrash = (close: () => void) => (crash: Crash, retry: () => void) => (
  <modals.genericError props={{ code: crash.code, retry }} close={close} />
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
