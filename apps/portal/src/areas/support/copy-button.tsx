import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';

const shownMs = 2000;

interface Props {
  readonly value: string;
  /** What is copied, for screen readers. */
  readonly label: string;
}

/** Copies a text and says so for a moment. Nothing where the browser has no clipboard. */
export const CopyButton = ({ value, label }: Props) => {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers hide the clipboard from pages without a secure origin.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const copy = (): void => {
    clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button variant="outline" small onClick={copy}>
      <span aria-live="polite">{t(copied ? 'support.devTools.copied' : 'support.devTools.copy')}</span>
      <span className={text.hidden}> {label}</span>
    </Button>
  );
};
