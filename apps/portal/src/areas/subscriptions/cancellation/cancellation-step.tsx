import { useT } from '../../../i18n/i18n.ts';
import text from '../../../ui/text.module.css';

const steps = 2;

export const CancellationStep = ({ step }: { readonly step: number }) => {
  const t = useT();
  return <p className={`${text.small} ${text.muted}`}>{t('subscriptions.cancel.step', { step, steps })}</p>;
};
