/** Webhook endpoints: state, secret, delivery log, and sending again. */
import { useState } from 'react';
import { type EventType, eventTypes } from '@marquee/product/events/events.ts';
import {
  addWebhook,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
  type Webhook,
} from '@marquee/product/contract/staff/webhooks.ts';
import { limits } from '@marquee/product/limits.ts';
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
import { DeliveriesDialog } from './deliveries-dialog.tsx';

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'rotate' | 'switch' | 'replay' | 'log'; readonly webhook: Webhook }
  | { readonly what: 'secret'; readonly secret: string };

export const WebhooksPage = () => {
  const { t, dateTime } = useWords();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const load = useLoad('webhooks', (signal) => call(listWebhooks, { signal }));
  const close = () => setOpen(undefined);
  const done = (text: string) => {
    setSaid(text);
    close();
    load.reload();
  };
  const showSecret = (secret: string) => {
    setOpen({ what: 'secret', secret });
    load.reload();
  };
  return (
    <>
      <PageHead title={t('webhooks.title')} lead={t('webhooks.lead')}>
        <button type="button" className="button main" onClick={() => setOpen({ what: 'add' })}>
          {t('webhooks.add')}
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <Loaded
        load={load}
        empty={({ webhooks }) => webhooks.length === 0}
        emptyText={t('webhooks.none')}
        emptyNext={t('webhooks.noneNext')}
      >
        {({ webhooks }) => (
          <ul className="panel settings">
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <div>
                  <h2 className="break">{webhook.url}</h2>
                  <p>
                    <Chip tone={webhook.active ? (webhook.failingSince ? 'warn' : 'good') : 'bad'}>
                      {webhook.active
                        ? t(webhook.failingSince ? 'webhooks.failing' : 'webhooks.active')
                        : t(`webhooks.off.${webhook.disabledReason ?? 'operator'}`)}
                    </Chip>{' '}
                    <small>
                      {t('webhooks.counts', { waiting: webhook.waiting, dead: webhook.dead })}
                      {webhook.failingSince &&
                        ` · ${t('webhooks.since', { time: dateTime(webhook.failingSince) })}`}
                    </small>
                  </p>
                  <p className="muted break">
                    {webhook.contact} ·{' '}
                    {webhook.types.length > 0 ? webhook.types.join(', ') : t('webhooks.every')}
                  </p>
                </div>
                <p className="actions">
                  {(['log', 'replay', 'rotate', 'switch'] as const).map((what) => (
                    <button
                      key={what}
                      type="button"
                      className="button"
                      disabled={what === 'replay' && !webhook.active}
                      onClick={() => setOpen({ what, webhook })}
                    >
                      {what === 'switch'
                        ? t(webhook.active ? 'webhooks.turnOff' : 'webhooks.turnOn')
                        : t(`webhooks.${what}`)}
                      <span className="hidden"> {webhook.url}</span>
                    </button>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Freshness load={load} />
      {open?.what === 'add' && (
        <FormDialog
          title={t('webhooks.add')}
          submit={t('webhooks.add')}
          explain={({ code }) => (code === 'VALIDATION' ? t('webhooks.wrong') : undefined)}
          send={async (reason, form) => {
            const { secret } = await call(addWebhook, {
              body: {
                url: textIn(form, 'url').trim(),
                contact: textIn(form, 'contact').trim(),
                types: form.getAll('types') as EventType[],
                reason,
              },
            });
            showSecret(secret);
          }}
          onClose={close}
        >
          <Field label={t('webhooks.url')} name="url" type="url" required hint={t('webhooks.urlHint')} />
          <Field label={t('webhooks.contact')} name="contact" type="email" required />
          <Choices
            label={t('webhooks.types')}
            name="types"
            options={eventTypes.map((type) => [type, type])}
            hint={t('webhooks.typesHint')}
          />
        </FormDialog>
      )}
      {open?.what === 'rotate' && (
        <FormDialog
          title={t('webhooks.rotate')}
          submit={t('webhooks.rotate')}
          send={async (reason) => {
            const { secret } = await call(rotateWebhook, {
              params: { id: open.webhook.id },
              body: { reason },
            });
            showSecret(secret);
          }}
          onClose={close}
        >
          <p>{t('webhooks.rotateHint', { hours: limits.webhookRotationHours })}</p>
        </FormDialog>
      )}
      {open?.what === 'switch' && (
        <FormDialog
          title={open.webhook.url}
          submit={t(open.webhook.active ? 'webhooks.turnOff' : 'webhooks.turnOn')}
          send={async (reason) => {
            const { active } = await call(switchWebhook, {
              params: { id: open.webhook.id },
              body: { active: !open.webhook.active, reason },
            });
            done(t(active ? 'webhooks.turnedOn' : 'webhooks.turnedOff'));
          }}
          onClose={close}
        >
          <p>{t(open.webhook.active ? 'webhooks.offHint' : 'webhooks.onHint')}</p>
        </FormDialog>
      )}
      {open?.what === 'replay' && (
        <FormDialog
          title={t('webhooks.replay')}
          submit={t('webhooks.replay')}
          send={async (reason, form) => {
            const eventId = textIn(form, 'eventId').trim();
            const { count } = await call(replayWebhook, {
              params: { id: open.webhook.id },
              body: { ...(eventId ? { eventId } : { dead: true }), reason },
            });
            done(t('webhooks.replayed', { count }));
          }}
          onClose={close}
        >
          <Field
            label={t('webhooks.event')}
            name="eventId"
            pattern="\s*[0-9a-fA-F\-]{36}\s*"
            hint={t('webhooks.eventHint')}
          />
        </FormDialog>
      )}
      {open?.what === 'log' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      {open?.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
    </>
  );
};
