/** Name of a profile as shown: the default name of a main profile follows the language of the page. */
import { defaultNickname } from '@marquee/product/values/enums.ts';
import { useT } from '../../i18n/i18n.ts';

export const useProfileName = () => {
  const t = useT();
  return {
    shownName: (nickname: string): string =>
      nickname === defaultNickname ? t('profiles.list.default') : nickname,
    /** A name that was shown for the default and left as it is stays the default. */
    storedName: (typed: string, before: string): string =>
      before === defaultNickname && typed === t('profiles.list.default') ? before : typed,
  };
};
