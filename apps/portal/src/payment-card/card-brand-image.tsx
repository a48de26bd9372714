import { cardBrandOf } from '@marquee/product/values/billing/cards.ts';
import css from './card-brand-image.module.css';

interface Drawing {
  readonly ornament: string;
  /** Strokes, because text would be read out and copied. */
  readonly letters: string;
  readonly slanted?: true;
}

const drawings: Readonly<Record<string, Drawing>> = {
  visa: {
    ornament: 'M34 0H48V32H14Z',
    letters:
      'M11.2 11.5l3 9 3-9M19.8 11.5v9M27.9 11.5h-3.3a2.25 2.25 0 0 0 0 4.5h1.1a2.25 2.25 0 0 1 0 4.5h-3.3M30.3 20.5l3.2-9 3.2 9m-5.1-3h3.8',
    slanted: true,
  },
  mastercard: {
    ornament: 'M4 16a13 13 0 1 0 26 0 13 13 0 1 0-26 0ZM18 16a13 13 0 1 0 26 0 13 13 0 1 0-26 0Z',
    letters: 'M15.7 20.5v-9l3.8 5 3.8-5v9M32.3 11.5h-2.8a3.2 3.2 0 0 0-3.2 3.2v2.6a3.2 3.2 0 0 0 3.2 3.2h2.8',
  },
  amex: {
    ornament: 'M0 0H48V7H0ZM0 25H48V32H0Z',
    letters:
      'M8.2 20.5l3.2-9 3.2 9m-5.1-3h3.8M16.6 20.5v-9l3.8 5 3.8-5v9M31.6 11.5h-5v9h5m-5-4.5h4.3M33.8 11.5l6 9m0-9l-6 9',
  },
};

/** Decorative card of a network; the text beside it names the network. */
export const CardBrandImage = ({ brand }: { readonly brand: string }) => {
  const known = cardBrandOf(brand);
  const drawing = known && drawings[brand];
  if (!drawing) return <UnknownCard />;
  return (
    <svg className={css.card} viewBox="0 0 48 32" aria-hidden="true">
      <rect width="48" height="32" fill={known.fill} />
      <path d={drawing.ornament} fill="white" opacity=".14" />
      <path
        className={css.letters}
        d={drawing.letters}
        transform={drawing.slanted && 'translate(24 16) skewX(-10) translate(-24 -16)'}
      />
    </svg>
  );
};

const UnknownCard = () => (
  <svg className={`${css.card} ${css.unknown}`} viewBox="0 0 48 32" aria-hidden="true">
    <path d="M0 7h48v6H0Z" />
    <rect x="6" y="19" width="9" height="7" rx="1.5" />
    <path d="M31 22h11v3H31Z" />
  </svg>
);
