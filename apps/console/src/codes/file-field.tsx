/** A text file whose content is read here. */
import { useId, useState } from 'react';
import { useWords } from '../data/i18n.ts';

interface FileFieldProps {
  readonly label: string;
  readonly onText: (text: string) => void;
}

export const FileField = ({ label, onText }: FileFieldProps) => {
  const { t } = useWords();
  const id = useId();
  const [isUnreadable, setIsUnreadable] = useState(false);
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-describedby={isUnreadable ? `${id}-error` : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          setIsUnreadable(false);
          void file?.text().then(onText, () => setIsUnreadable(true));
        }}
      />
      {isUnreadable && (
        <small id={`${id}-error`} role="alert" className="alert bad">
          {t('csv.unreadable')}
        </small>
      )}
    </p>
  );
};
