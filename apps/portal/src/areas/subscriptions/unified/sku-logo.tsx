import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { logoColour } from '@marquee/product/values/skus.ts';
import { useLanguage } from '../../../i18n/i18n.ts';
import { Wordmark } from '../../../theme/wordmark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { play } from '../../../ui/icon/shell-icons.ts';
import css from './sku-logo.module.css';

interface Props {
  readonly sku: string;
  readonly name: string | null;
  readonly logoUrl: string | null;
  /** Lends its own mark to what has neither logo nor name. */
  readonly brandName: string;
}

/** What something is, as a picture: its own logo, ours for it, or its brand's mark. */
export const SkuLogo = ({ sku, name, logoUrl, brandName }: Props) => {
  const language = useLanguage();
  if (logoUrl) return <img className={css.logo} src={logoUrl} alt={name ?? ''} width={88} height={56} />;
  const colour = logoColour(sku);
  if (name && colour) return <Lettered colour={colour} name={name} />;
  return (
    <span className={css.logo}>
      {isBrandId(brandName) ? (
        <Wordmark brand={brandName} label={name ?? brandOf(brandName).name[language]} />
      ) : (
        <Icon draw={play} />
      )}
    </span>
  );
};

/** The name as a drawing: whose it is in small letters, which one in large. */
const Lettered = ({ colour, name }: { readonly colour: string; readonly name: string }) => {
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
