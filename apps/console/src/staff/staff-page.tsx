/** Members of staff and their roles. */
import { useState } from 'react';
import { changeStaffRoles, listStaff, type Member } from '@marquee/product/contract/staff/members.ts';
import type { StaffSession } from '@marquee/product/contract/staff/session.ts';
import { isStaffRole, rolePermissions, staffRoles } from '@marquee/product/staff/permissions.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { useLoad } from '../data/use-load.ts';
import { Choices, Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Chip, Table } from '../ui/table.tsx';
import { textIn } from '../ui/text-in.ts';

export const StaffPage = ({ session }: { session: StaffSession }) => {
  const { t, dateTime } = useWords();
  /** `new`: somebody who is not in the list. */
  const [open, setOpen] = useState<Member | 'new'>();
  const [said, setSaid] = useState('');
  const load = useLoad('staff', (signal) => call(listStaff, { signal }));
  const member = open === 'new' ? undefined : open;
  return (
    <>
      <PageHead title={t('staff.title')} lead={t('staff.lead')}>
        <button type="button" className="button main" onClick={() => setOpen('new')}>
          {t('staff.add')}
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <Loaded load={load} empty={({ members }) => members.length === 0} emptyText={t('staff.none')}>
        {({ members }) => (
          <Table
            label={t('staff.title')}
            rows={members}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t('staff.person'),
                render: ({ id, name }) => (
                  <>
                    {name ?? id} {name !== null && <small>{id}</small>}
                  </>
                ),
              },
              {
                head: t('staff.roles'),
                render: ({ roles, fixedAdmin }) => (
                  <>
                    {roles.map((role) => (
                      <span key={role}>
                        <Chip>{t(`role.${role}`)}</Chip>{' '}
                      </span>
                    ))}
                    {fixedAdmin && <Chip tone="warn">{t('staff.fixedAdmin')}</Chip>}
                    {roles.length === 0 && !fixedAdmin && <span className="muted">{t('customer.none')}</span>}
                  </>
                ),
              },
              {
                head: t('staff.signedIn'),
                render: ({ signedInAt }) => (signedInAt === null ? t('staff.never') : dateTime(signedInAt)),
              },
              {
                head: t('queues.actions'),
                render: (row) =>
                  row.id === session.id ? (
                    <span className="muted">{t('staff.you')}</span>
                  ) : (
                    <button type="button" className="button" data-row-link onClick={() => setOpen(row)}>
                      {t('staff.change')}
                      <span className="hidden"> {row.name ?? row.id}</span>
                    </button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <section className="panel" aria-labelledby="rights">
        <h2 id="rights">{t('staff.rights')}</h2>
        <dl className="facts">
          {staffRoles.map((role) => (
            <div key={role}>
              <dt>{t(`role.${role}`)}</dt>
              <dd>
                <small>{rolePermissions[role].join(', ')}</small>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Freshness load={load} />
      {open && (
        <FormDialog
          title={member ? t('staff.changeOf', { name: member.name ?? member.id }) : t('staff.add')}
          submit={t('staff.save')}
          explain={({ code }) => (code === 'VALIDATION' ? t('staff.wrong') : undefined)}
          send={async (reason, form) => {
            await call(changeStaffRoles, {
              params: { id: member?.id ?? textIn(form, 'id').trim() },
              body: {
                roles: form.getAll('roles').flatMap((role) => {
                  const name = typeof role === 'string' ? role : '';
                  return isStaffRole(name) ? [name] : [];
                }),
                before: member?.roles ?? [],
                reason,
              },
            });
            setSaid(t('staff.done'));
            setOpen(undefined);
            load.reload();
          }}
          onClose={() => setOpen(undefined)}
        >
          {!member && <Field label={t('staff.id')} name="id" hint={t('staff.idHint')} required />}
          <Choices
            label={t('staff.roles')}
            name="roles"
            options={staffRoles.map((role) => [role, t(`role.${role}`)])}
            chosen={member?.roles ?? []}
          />
        </FormDialog>
      )}
    </>
  );
};
