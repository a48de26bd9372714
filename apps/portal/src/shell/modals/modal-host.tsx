import { type ComponentType, lazy, Suspense, useState } from 'react';
import { type ModalId, useModal } from '../../state/modals.ts';
import { loadChunk } from '../../navigation/loader/load-chunk.ts';
import { type Crash, ErrorBoundary } from '../error-boundary.tsx';
import { GenericErrorModal } from './generic-error-modal.tsx';
import type { ModalComponentProps } from './modal-props.ts';
import { SessionExpiredModal } from './session-expired-modal.tsx';

type ModalComponent = ComponentType<ModalComponentProps>;

/** Rarely used, so loaded when opened. */
export const modalChunks = {
  brandSwitcher: async () => (await import('./brand-switcher.tsx')).BrandSwitcher,
  unsavedChanges: async () => (await import('./unsaved-changes-modal.tsx')).UnsavedChangesModal,
  retentionOffer: async () => (await import('./confirm-modals.tsx')).RetentionOfferModal,
  planChange: async () => (await import('./confirm-modals.tsx')).PlanChangeModal,
  providerWarning: async () => (await import('./confirm-modals.tsx')).ProviderWarningModal,
};

const lazyModal = (id: keyof typeof modalChunks): ModalComponent => {
  let loaded: ModalComponent | undefined;
  const load = async () => {
    loaded = await loadChunk(id, () => modalChunks[id]());
    return { default: loaded };
  };
  const LazyModal = (shown: ModalComponentProps) => {
    // React caches the failure of a lazy component, so each opening creates its own until one has loaded.
    const [Modal] = useState(() => loaded ?? lazy(load));
    return (
      <Suspense>
        <Modal {...shown} />
      </Suspense>
    );
  };
  return LazyModal;
};

/** The last two report failures and must not depend on loading a chunk. */
const modals: Readonly<Record<ModalId, ModalComponent>> = {
  brandSwitcher: lazyModal('brandSwitcher'),
  unsavedChanges: lazyModal('unsavedChanges'),
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
