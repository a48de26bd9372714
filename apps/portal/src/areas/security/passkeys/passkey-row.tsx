/** A passkey: renamed, removed. */
import { type Passkey, removePasskey, renamePasskey } from '@marquee/product/contract/security/passkeys.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { shield } from '../../../ui/icon/page-icons.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import { reloadPasskeys, useAction } from './passkey-queries.ts';
import css from './passkeys.module.css';

interface Props {
  readonly passkey: Passkey;
}

export const PasskeyRow = ({ passkey }: Props) => {
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The focused element is gone with the form.
    if (wasRenaming.current && !isRenaming) row.current?.querySelector('button')?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return (
    <li ref={row} className={panel.row}>
      {isRenaming ? (
        <RenamePasskey passkey={passkey} onEnd={() => setRenaming(false)} />
      ) : (
        <ShownPasskey passkey={passkey} onRename={() => setRenaming(true)} />
      )}
    </li>
  );
};

const ShownPasskey = ({
  passkey: { id, name, addedAt, usedAt },
  onRename,
}: Props & { readonly onRename: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const day = (moment: string) => formatDate(moment, language, localTimeZone);
  const { busy, error, run } = useAction(async () => {
    await call(removePasskey, { params: { id } });
    showToast('saved', 'security.passkeys.removed', { name });
    await reloadPasskeys();
  });
  return (
    <>
      <span className={panel.tile}>
        <Icon path={shield} />
      </span>
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>
          {usedAt
            ? t('security.passkeys.used', { added: day(addedAt), used: day(usedAt) })
            : t('security.passkeys.added', { added: day(addedAt) })}
        </p>
        {error && (
          <InlineAlert kind="bad" role="alert">
            {error}
          </InlineAlert>
        )}
      </div>
      <div className={css.actions}>
        <Button
          variant="text"
          small
          onClick={onRename}
          aria-label={t('security.passkeys.renameThis', { name })}
        >
          {t('security.passkeys.rename')}
        </Button>
        <Button
          variant="outline"
          small
          busy={busy}
          onClick={run}
          aria-label={t('security.passkeys.removeThis', { name })}
        >
          {t('security.passkeys.remove')}
        </Button>
      </div>
    </>
  );
};

const RenamePasskey = ({ passkey: { id, name: before }, onEnd }: Props & { readonly onEnd: () => void }) => {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.select(), []);
  const form = useForm<'passkeyName'>({
    initialValues: { passkeyName: before },
    send: async ({ passkeyName: name }) => {
      if (name !== before) {
        await call(renamePasskey, { params: { id }, body: { name } });
        showToast('saved', 'security.passkeys.renamed', { name });
        await reloadPasskeys();
      }
      onEnd();
    },
  });
  return (
    <div ref={box} className={css.rename}>
      <Form form={form}>
        <FormField form={form} name="passkeyName" />
        <div className={layout.pair}>
          <Button type="submit" busy={form.busy}>
            {t('security.passkeys.saveName')}
          </Button>
          <Button variant="outline" onClick={onEnd}>
            {t('shell.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
};
