import { limits } from '@marquee/product/limits.ts';
import { useT } from '../../i18n.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';

/** Why there can be no other profile, and what would make room. */
export const Full = () => {
  const t = useT();
  return (
    <div className={layout.stack}>
      <Notice>{t('profiles.list.full', { count: limits.profiles })}</Notice>
    </div>
  );
};
