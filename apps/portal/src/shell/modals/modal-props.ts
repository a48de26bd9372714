import type { ModalProps } from '../../state/modals.ts';

export interface ModalComponentProps {
  /** Given to `openModal`. */
  readonly props: ModalProps;
  readonly close: () => void;
}
