/** Clients of the service API: add one, its secret once, a new secret, an end. */
import { useState } from 'react';
import {
  addServiceClient,
  listServiceClients,
  revokeServiceClient,
  rotateServiceSecret,
  type ServiceClientRow,
} from '@marquee/product/contract/staff/companies.ts';
import { type ServiceScope, serviceScopeNames } from '@marquee/product/service-scopes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { useLoad } from '../data/use-load.ts';
import { Choices, Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Chip } from '../ui/table.tsx';
import { textIn } from '../ui/text-in.ts';

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'rotate' | 'revoke'; readonly client: ServiceClientRow }
  | { readonly what: 'secret'; readonly secret: string };

export const ClientsPage = () => {
  const { t, date } = useWords();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const load = useLoad('clients', (signal) => call(listServiceClients, { signal }));
  const close = () => setOpen(undefined);
  const show = (secret: string | null) => {
    setOpen(secret === null ? undefined : { what: 'secret', secret });
    load.reload();
  };
  return (
    <>
      <PageHead title={t('clients.title')} lead={t('clients.lead')}>
        <button type="button" className="button main" onClick={() => setOpen({ what: 'add' })}>
          {t('clients.add')}
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <Loaded
        load={load}
        empty={({ clients }) => clients.length === 0}
        emptyText={t('clients.none')}
        emptyNext={t('clients.noneNext')}
      >
        {({ clients }) => (
          <ul className="panel settings">
            {clients.map((client) => (
              <li key={client.id}>
                <div>
                  <h2>
                    {client.name} <small>{client.id}</small>
                  </h2>
                  <p>
                    <Chip tone={client.active ? 'good' : 'bad'}>
                      {t(client.active ? 'webhooks.active' : 'clients.revoked')}
                    </Chip>{' '}
                    <small>
                      {client.authMethod === 'private_key_jwt'
                        ? t('clients.ownKey')
                        : t('clients.secrets', { count: client.secrets })}
                      {client.secretEndsAt !== null &&
                        ` · ${t('clients.endsAt', { date: date(client.secretEndsAt) })}`}
                    </small>
                  </p>
                  <p className="muted break">
                    {client.contact} · {client.scopes.join(', ')}
                  </p>
                </div>
                {client.active && (
                  <p className="actions">
                    {client.authMethod === 'client_secret' && (
                      <button
                        type="button"
                        className="button"
                        data-row-link
                        onClick={() => setOpen({ what: 'rotate', client })}
                      >
                        {t('webhooks.rotate')}
                        <span className="hidden"> {client.name}</span>
                      </button>
                    )}
                    <button
                      type="button"
                      className="button"
                      onClick={() => setOpen({ what: 'revoke', client })}
                    >
                      {t('clients.revoke')}
                      <span className="hidden"> {client.name}</span>
                    </button>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Freshness load={load} />
      {open?.what === 'add' && (
        <FormDialog
          title={t('clients.add')}
          submit={t('clients.add')}
          explain={({ code }) =>
            code === 'CHANGED_SINCE'
              ? t('clients.taken')
              : code === 'VALIDATION'
                ? t('clients.wrong')
                : undefined
          }
          send={async (reason, form) => {
            const jwksUri = textIn(form, 'jwksUri').trim();
            const { secret } = await call(addServiceClient, {
              body: {
                id: textIn(form, 'id').trim(),
                name: textIn(form, 'name').trim(),
                contact: textIn(form, 'contact').trim(),
                scopes: form.getAll('scopes') as ServiceScope[],
                ...(jwksUri && { jwksUri }),
                reason,
              },
            });
            show(secret);
          }}
          onClose={close}
        >
          <Field label={t('settings.field.name')} name="name" required maxLength={100} />
          <Field
            label={t('clients.id')}
            name="id"
            required
            pattern="[a-z0-9\-]{2,60}"
            hint={t('clients.idHint')}
          />
          <Field label={t('webhooks.contact')} name="contact" type="email" required />
          <Field label={t('clients.keys')} name="jwksUri" type="url" hint={t('clients.keysHint')} />
          <Choices
            label={t('clients.scopes')}
            name="scopes"
            options={serviceScopeNames.map((scope) => [scope, scope])}
          />
        </FormDialog>
      )}
      {open?.what === 'rotate' && (
        <FormDialog
          title={t('webhooks.rotate')}
          submit={t('webhooks.rotate')}
          send={async (reason) => {
            const { secret } = await call(rotateServiceSecret, {
              params: { id: open.client.id },
              body: { reason },
            });
            show(secret);
          }}
          onClose={close}
        >
          <p>{t('clients.rotateHint')}</p>
        </FormDialog>
      )}
      {open?.what === 'revoke' && (
        <FormDialog
          title={t('clients.revokeOf', { name: open.client.name })}
          submit={t('clients.revoke')}
          send={async (reason) => {
            await call(revokeServiceClient, { params: { id: open.client.id }, body: { reason } });
            setSaid(t('clients.revokedDone'));
            close();
            load.reload();
          }}
          onClose={close}
        >
          <p>{t('clients.revokeHint')}</p>
        </FormDialog>
      )}
      {open?.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
    </>
  );
};
