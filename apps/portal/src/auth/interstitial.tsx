import { brandOf } from '@marquee/product/brands.ts';
import type { ReactNode } from 'react';
import { useBrand } from '../state/current-route.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { Wordmark } from '../theme/wordmark.tsx';
import text from '../ui/text.module.css';
import css from './interstitial.module.css';

interface Props {
  readonly title: ReactNode;
  /** Animates the logo while a redirect is under way. */
  readonly plays?: boolean;
  readonly children?: ReactNode;
}

/** Full-page progress between two screens: brand, message and nothing else. */
export const Interstitial = ({ title, plays = false, children }: Props) => {
  const brand = useBrand();
  const language = useLanguage();
  return (
    <div className={text.center}>
      <div className={css.logo} data-plays={plays || undefined}>
        <Wordmark brand={brand} label={brandOf(brand).name[language]} />
      </div>
      <h1>{title}</h1>
      {children}
    </div>
  );
};
