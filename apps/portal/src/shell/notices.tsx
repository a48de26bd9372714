import { useNotices } from '../flow/notices.ts';
import { useT } from '../i18n.ts';
import { Notice } from '../ui/notice.tsx';
import { Toast } from '../ui/toast.tsx';
import css from './notices.module.css';

/** What was saved, or could not be, shows above the page; what merely happened floats at its foot. Both are read out. */
export const Notices = () => {
  const t = useT();
  const notices = useNotices();
  return (
    <>
      <div className={css.saved} role="status">
        {notices.map(
          ({ id, kind, key, values }) =>
            kind !== 'floating' && (
              <Notice key={id} kind={kind === 'saved' ? 'good' : 'bad'}>
                {t(key, values)}
              </Notice>
            ),
        )}
      </div>
      <div className={css.floating} role="status">
        {notices.map(
          ({ id, kind, key, values }) => kind === 'floating' && <Toast key={id}>{t(key, values)}</Toast>,
        )}
      </div>
    </>
  );
};
