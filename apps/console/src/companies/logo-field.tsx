/** Upload of a logo with its picture; the server decides by its content whether it is one. */
import { useId, useState } from 'react';
import { limits } from '@marquee/product/limits.ts';
import { useWords } from '../data/i18n.ts';
import { CompanyLogo } from './company-differences.tsx';

/** In base64; undefined: no file was chosen. */
export const readLogo = async (form: FormData): Promise<string | undefined> => {
  const file = form.get('logo');
  if (!(file instanceof File) || file.size === 0) return undefined;
  const url = await dataUrlOf(file);
  return url.slice(url.indexOf(',') + 1);
};

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });

export const LogoField = ({ logo }: { logo: string | null }) => {
  const { t } = useWords();
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <p className="field">
        <label htmlFor={id}>{t('companies.logoFile')}</label>
        <span className="logo-input">
          <CompanyLogo logo={chosen ?? logo} />
          <input
            id={id}
            name="logo"
            type="file"
            accept="image/png,image/webp,image/svg+xml"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void dataUrlOf(file).then(setChosen, () => setChosen(undefined));
              else setChosen(undefined);
            }}
          />
        </span>
        <small id={`${id}-hint`} className="muted">
          {t('companies.logoHint', { size: limits.assetBytes / 1024 })}
        </small>
      </p>
      {logo !== null && chosen === undefined && (
        <label className="check">
          <input type="checkbox" name="logoRemove" /> {t('companies.logoRemove')}
        </label>
      )}
    </>
  );
};
