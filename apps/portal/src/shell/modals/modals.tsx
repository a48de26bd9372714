import type { ComponentType } from 'react';
import { type ModalId, type ModalProps, useModal } from '../../flow/modals.ts';
import { BrandSwitcher } from './brand-switcher.tsx';
import { PlanChangeModal, ProviderWarningModal, RetentionOfferModal } from './choice-modals.tsx';
import { GenericErrorModal } from './generic-error-modal.tsx';
import { SessionExpiredModal } from './session-expired-modal.tsx';

export interface ShownModal {
  /** What the one who opened it said. */
  readonly props: ModalProps;
  readonly close: () => void;
}

const modals: Readonly<Record<ModalId, ComponentType<ShownModal>>> = {
  brandSwitcher: BrandSwitcher,
  retentionOffer: RetentionOfferModal,
  planChange: PlanChangeModal,
  providerWarning: ProviderWarningModal,
  genericError: GenericErrorModal,
  sessionExpired: SessionExpiredModal,
};

export const Modals = () => (Object.keys(modals) as ModalId[]).map((id) => <Slot key={id} id={id} />);

const Slot = ({ id }: { readonly id: ModalId }) => {
  const { open, props, close } = useModal(id);
  const Shown = modals[id];
  return open && <Shown props={props} close={close} />;
};
