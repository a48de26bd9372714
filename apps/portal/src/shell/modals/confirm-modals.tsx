/** Confirmation modals with two equal buttons. Callers pass `onAccept` and optionally `onDecline`. */
import { isErrorCode } from '@marquee/product/errors.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import panel from '../../ui/panel.module.css';
import type { ModalComponentProps } from './modal-props.ts';

interface ModalTexts {
  readonly title: string;
  readonly text: string;
  readonly accept: string;
  readonly decline: string;
  readonly items?: readonly string[];
  /** Long answers stand one above the other, equally large. */
  readonly isStacked?: true;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const ConfirmModal = ({
  title,
  text,
  items = [],
  accept,
  decline,
  isStacked,
  props,
  close,
}: ModalComponentProps & ModalTexts) => {
  const t = useT();
  const answer = (callback: unknown) => () => {
    close();
    if (typeof callback === 'function') callback();
  };
  return (
    <Modal title={title} onClose={close} closeLabel={t('shell.close')}>
      <p className={modal.text}>{text}</p>
      {items.length > 0 && (
        <ul className={`${panel.facts} ${modal.text}`}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <div className={isStacked ? layout.stackedPair : layout.pair}>
        <Button variant="equal" onClick={answer(props['onAccept'])}>
          {accept}
        </Button>
        <Button variant="equal" onClick={answer(props['onDecline'])}>
          {decline}
        </Button>
      </div>
    </Modal>
  );
};

/** `offer` is the translated offer text; it may come with its own title and button labels. */
export const RetentionOfferModal = (shown: ModalComponentProps) => {
  const t = useT();
  const { title, offer, accept, decline } = shown.props;
  return (
    <ConfirmModal
      {...shown}
      title={textOf(title) || t('shell.retentionOffer.title')}
      text={textOf(offer)}
      accept={textOf(accept) || t('shell.retentionOffer.accept')}
      decline={textOf(decline) || t('shell.retentionOffer.decline')}
      isStacked
    />
  );
};

export const PlanChangeModal = (shown: ModalComponentProps) => {
  const t = useT();
  return (
    <ConfirmModal
      {...shown}
      title={t('shell.planChange.title')}
      text={t('shell.planChange.text')}
      accept={t('shell.continue')}
      decline={t('shell.cancel')}
    />
  );
};

/** `provider` is the name of a TV provider or partner, `losses` what goes with it; a `code` selects its own message. */
export const ProviderWarningModal = (shown: ModalComponentProps) => {
  const t = useT();
  const { code, provider, losses } = shown.props;
  return (
    <ConfirmModal
      {...shown}
      title={t('shell.providerWarning.title')}
      text={isErrorCode(code) ? t(code) : t('shell.providerWarning.text', { provider: textOf(provider) })}
      items={textsOf(losses)}
      accept={t('shell.continue')}
      decline={t('shell.cancel')}
    />
  );
};
