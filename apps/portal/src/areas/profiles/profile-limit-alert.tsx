import { limits } from '@marquee/product/limits.ts';
import { useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';

/** Why there can be no other profile, and what would make room. */
export const ProfileLimitAlert = () => {
  const t = useT();
  return (
    <div className={layout.stack}>
      <InlineAlert>{t('profiles.list.full', { count: limits.profiles })}</InlineAlert>
    </div>
  );
};
