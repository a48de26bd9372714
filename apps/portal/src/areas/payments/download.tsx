/** A PDF that the server draws, saved by the browser. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import { useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

const save = (bytes: Uint8Array, name: string): void => {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url));
};

export const useDownload = (read: () => Promise<Uint8Array>, name: string) => {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failed, setFailed] = useState<ErrorCode>();
  const download = async () => {
    setBusy(true);
    setDone(false);
    setFailed(undefined);
    try {
      save(await read(), name);
      setDone(true);
    } catch (error) {
      setFailed(toApiError(error).code);
    }
    setBusy(false);
  };
  return { busy, done, failed, download };
};

/** A session that is over has its own dialog. */
export const DownloadFailure = ({ code }: { readonly code: ErrorCode | undefined }) => {
  const t = useT();
  return code && code !== 'invalid_token' ? (
    <InlineAlert kind="bad" role="alert">
      {t(code)}
    </InlineAlert>
  ) : null;
};
