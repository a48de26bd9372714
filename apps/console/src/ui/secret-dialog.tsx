/** A secret, shown this once. */
import { useState } from 'react';
import { useWords } from '../data/i18n.ts';
import { Dialog } from './dialog.tsx';

export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      // Without the permission it is selected and copied by hand.
      () => setIsCopied(false),
    );
  return (
    <Dialog title={t('secret.title')} onClose={onClose}>
      <div className="steps">
        <p className="alert warn">{t('secret.once')}</p>
        <p>
          <input
            readOnly
            value={secret}
            aria-label={t('secret.title')}
            onFocus={({ target }) => target.select()}
          />
        </p>
        <p role="status">{isCopied ? t('secret.copied') : ''}</p>
      </div>
      <footer>
        <button type="button" className="button" onClick={copy}>
          {t('secret.copy')}
        </button>
        <button type="button" className="button main" onClick={onClose}>
          {t('secret.kept')}
        </button>
      </footer>
    </Dialog>
  );
};
