import { limits } from '@marquee/product/limits.ts';
import { useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';

/** The profile limit is reached; links to the list, where one can be deleted. */
export const ProfileLimitAlert = () => {
  const t = useT();
  return (
    <div className={layout.stack}>
      <InlineAlert>{t('profiles.list.full', { count: limits.profiles })}</InlineAlert>
    </div>
  );
};
