/** Customers of a TV provider confirm who they are there before they get their data. */
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '../../api/use-query.ts';
import { ownProviderQuery } from '../../auth/provider/own-provider-query.ts';
import { ReauthenticationAlert } from '../../auth/provider/reauthentication-alert.tsx';
import { leaveToReauthenticate, useReauthentication } from '../../auth/provider/use-reauthentication.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import css from './privacy.module.css';

interface Props {
  /** The server asked for it. */
  readonly isNeeded: boolean;
}

export const ProviderProof = ({ isNeeded }: Props) => {
  const t = useT();
  const { proof, result, waits } = useReauthentication();
  const { data } = useQuery(ownProviderQuery(useLanguage()));
  const provider = data?.displayName ?? '';
  if (waits || (!isNeeded && proof === undefined && result === undefined)) return null;
  if (proof !== undefined && !isNeeded)
    return (
      <div className={css.failed}>
        <InlineAlert kind="good" role="status">
          {t('privacy.export.proven', { provider, minutes: limits.freshProofMinutes })}
        </InlineAlert>
      </div>
    );
  return (
    <div className={css.failed}>
      <ReauthenticationAlert
        result={result}
        provider={provider}
        messages={{ denied: 'privacy.export.denied', INVALID_RECONNECTION: 'privacy.export.otherViewer' }}
      />
      <SignInAgain provider={provider} />
    </div>
  );
};

const SignInAgain = ({ provider }: { readonly provider: string }) => {
  const t = useT();
  const form = useForm({ initialValues: {}, send: () => leaveToReauthenticate('privacy') });
  return (
    <Form form={form}>
      <p>{t('privacy.export.provider', { provider })}</p>
      <Button type="submit" small busy={form.busy}>
        {t('privacy.export.signIn', { provider })}
      </Button>
    </Form>
  );
};
