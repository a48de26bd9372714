import { type ComponentType, lazy, Suspense } from 'react';
import { type ModalId, type ModalProps, useModal } from '../../flow/modals.ts';
import { GenericErrorModal } from './generic-error-modal.tsx';
import { SessionExpiredModal } from './session-expired-modal.tsx';

export interface ShownModal {
  /** What the one who opened it said. */
  readonly props: ModalProps;
  readonly close: () => void;
}

/** Few people open these: they come when somebody does. */
const BrandSwitcher = lazy(async () => ({ default: (await import('./brand-switcher.tsx')).BrandSwitcher }));
const UnsavedChangesModal = lazy(async () => ({
  default: (await import('./unsaved-changes-modal.tsx')).UnsavedChangesModal,
}));
const choice = (name: 'PlanChangeModal' | 'ProviderWarningModal' | 'RetentionOfferModal') =>
  lazy(async () => ({ default: (await import('./choice-modals.tsx'))[name] }));

const modals: Readonly<Record<ModalId, ComponentType<ShownModal>>> = {
  brandSwitcher: BrandSwitcher,
  unsavedChanges: UnsavedChangesModal,
  retentionOffer: choice('RetentionOfferModal'),
  planChange: choice('PlanChangeModal'),
  providerWarning: choice('ProviderWarningModal'),
  genericError: GenericErrorModal,
  sessionExpired: SessionExpiredModal,
};

export const Modals = () => (Object.keys(modals) as ModalId[]).map((id) => <Slot key={id} id={id} />);

const Slot = ({ id }: { readonly id: ModalId }) => {
  const { open, props, close } = useModal(id);
  const Shown = modals[id];
  return (
    open && (
      <Suspense>
        <Shown props={props} close={close} />
      </Suspense>
    )
  );
};
