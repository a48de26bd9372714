import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { logoColour } from '@marquee/product/values/skus.ts';
import { useLanguage } from '../../../i18n/i18n.ts';
import { Wordmark } from '../../../theme/wordmark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { play } from '../../../ui/icon/page-icons.ts';
import css from './sku-logo.module.css';

interface Props {
  readonly sku: string;
  readonly name: string | null;
  readonly logoUrl: string | null;
  /** Fallback for a SKU without logo and name. */
  readonly brandName: string;
}

/** Logo of a SKU: from the response, else ours, else the brand's. */
export const SkuLogo = ({ sku, name, logoUrl, brandName }: Props) => {
  const language = useLanguage();
  if (logoUrl) return <img className={css.logo} src={logoUrl} alt={name ?? ''} width={88} height={56} />;
  const colour = logoColour(sku);
  if (name && colour) return <TextLogo colour={colour} name={name} />;
  return (
    <span className={css.logo}>
      {isBrandId(brandName) ? (
        <Wordmark brand={brandName} label={name ?? brandOf(brandName).name[language]} />
      ) : (
        <Icon path={play} />
      )}
    </span>
  );
};

/** Name as a drawing: the first word small, the rest large. */
const TextLogo = ({ colour, name }: { readonly colour: string; readonly name: string }) => {
  const [first = '', ...rest] = name.split(' ');
  const large = rest.join(' ') || first;
  const small = rest.length > 0 ? first : '';
  return (
    <svg className={css.logo} viewBox="0 0 88 56" role="img" aria-label={name}>
      <rect width="88" height="56" style={{ fill: `var(--p-${colour})` }} />
      <path className={css.beam} d="M0 56 30 0h30L30 56Z" />
      {small && (
        <text className={css.small} x="44" y="20">
          {small}
        </text>
      )}
      <text className={css.large} x="44" y={small ? 41 : 36} style={{ fontSize: large.length > 6 ? 16 : 21 }}>
        {large}
      </text>
    </svg>
  );
};

export const Logos = ({ unified: { experiences, brandName } }: { readonly unified: UnifiedSubscription }) => (
  <div className={css.logos}>
    {experiences.map((experience) => (
      <SkuLogo key={experience.sku} {...experience} brandName={brandName} />
    ))}
  </div>
);
