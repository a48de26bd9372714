import type { FieldName } from '@marquee/product/values/fields.ts';
import type { ReactNode, SubmitEvent } from 'react';
import { probeConnection, useConnection } from '../state/connection.ts';
import { useT } from '../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { refresh } from '../ui/icon/page-icons.ts';
import layout from '../ui/layout.module.css';
import { InlineAlert } from '../ui/inline-alert.tsx';
import text from '../ui/text.module.css';
import type { FormState } from './use-form.ts';

interface Props<Name extends FieldName> {
  readonly form: FormState<Name>;
  /** Next steps after an error, besides retrying. */
  readonly more?: ReactNode;
  /** Paragraph below the error, whose message then becomes the title. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** Form layout: the error alert comes first and is announced. Submitting is disabled offline. */
export const Form = <Name extends FieldName>({ form, more, detail, children }: Props<Name>) => {
  const t = useT();
  const isOnline = useConnection() === 'online';
  const submitOnceOnline = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (await probeConnection()) form.submit();
  };
  return (
    <form
      className={layout.stack}
      noValidate
      onSubmit={isOnline ? form.submit : (event) => void submitOnceOnline(event)}
    >
      <FormError submitError={form.submitError} retry={form.submit} more={more} detail={detail} />
      {children}
      {!isOnline && <p className={text.hint}>{t('fields.offline')}</p>}
    </form>
  );
};

const FormError = ({
  submitError,
  retry,
  more,
  detail,
}: {
  readonly submitError: FormState['submitError'];
  readonly retry: () => void;
  readonly more: ReactNode;
  readonly detail: ReactNode;
}) => {
  const t = useT();
  if (!submitError) return null;
  return (
    <InlineAlert key={submitError.attempt} kind="bad" role="alert">
      {detail ? (
        <>
          <p>
            <b>{t(submitError.code, submitError.details as MessageValues)}</b>
          </p>
          <p>{detail}</p>
        </>
      ) : (
        <p>
          {t(submitError.code, submitError.details as MessageValues)} {more}
        </p>
      )}
      {submitError.code === 'RECAPTCHA_RETRY' && (
        <Button variant="text" small icon={refresh} onClick={() => retry()}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </InlineAlert>
  );
};
