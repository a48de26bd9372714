import { Failure } from '@marquee/product/errors.ts';
import { useT, type Values } from '../i18n.ts';
import { Button } from '../ui/button.tsx';
import { refresh } from '../ui/icon/icons.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What a page shows in the place of what it could not load. */
export const LoadFailed = ({ error, retry }: Props) => {
  const t = useT();
  const { code, details } = error instanceof Failure ? error : new Failure('GENERIC');
  // The session that ended has a modal of its own.
  if (code === 'invalid_token') return null;
  return (
    <Notice kind="bad" role="alert">
      <p>{t(code, details as Values)}</p>
      <Button look="text" small icon={refresh} onClick={retry}>
        {t('fields.retry')}
      </Button>
    </Notice>
  );
};
