import { brandOf } from '@marquee/product/brands.ts';
import type { ReactNode, Ref } from 'react';
import { useBrand } from '../flow/current.ts';
import { useLanguage } from '../i18n.ts';
import { Wordmark } from '../theme/wordmark.tsx';
import text from '../ui/text.module.css';
import css from './curtain.module.css';

interface Props {
  readonly title: ReactNode;
  /** For a page that asks something after a while: the question gets the focus. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** The logo plays while people are taken on. */
  readonly plays?: boolean;
  readonly children?: ReactNode;
}

/** Between two screens: whose house it is, what is happening, and nothing else. */
export const Curtain = ({ title, heading, plays = false, children }: Props) => {
  const brand = useBrand();
  const language = useLanguage();
  return (
    <div className={text.center}>
      <div className={css.logo} data-plays={plays || undefined}>
        <Wordmark brand={brand} label={brandOf(brand).name[language]} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
};
