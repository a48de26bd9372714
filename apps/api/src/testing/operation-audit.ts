/** What staff do in the operating pages that is audited, each with what must not be in its row. */
import { changeSetting, decideSetting } from '@marquee/product/contract/staff/settings.ts';
import type { TestApp } from './create-test-app.ts';
import { createTestConsole, type TestStaff } from './staff.ts';

const askForOrigins = async (asker: TestStaff) => {
  const reply = await asker.call(changeSetting, {
    params: { scope: 'all', key: 'apiOrigins' },
    body: { value: ['https://app.example'], reason: 'a private note', latest: null },
  });
  return reply.json<{ id: string }>();
};

export const operationAuditEvents = (test: () => TestApp) => {
  const newStaff = async () => (await createTestConsole(test())).signIn(['operations']);
  return {
    settingChanged: async () => {
      const asker = await newStaff();
      return {
        act: () =>
          asker.call(changeSetting, {
            params: { scope: 'ctv', key: 'features' },
            body: { value: { devices: true }, reason: 'a private note', latest: null },
          }),
        secrets: ['a private note'],
      };
    },
    settingDecided: async () => {
      const { id } = await askForOrigins(await newStaff());
      const other = await newStaff();
      return {
        act: () =>
          other.call(decideSetting, { params: { id }, body: { approves: false, note: 'a private note' } }),
        secrets: ['a private note'],
      };
    },
  };
};
