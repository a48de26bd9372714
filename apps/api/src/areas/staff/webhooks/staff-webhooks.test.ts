/** Webhook endpoints at the console: the secret once, off and on, the log, and sending again. */
import {
  addWebhook,
  type Delivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
  type Webhook,
} from '@marquee/product/contract/staff/webhooks.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishEvents } from '../../../events/publish.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf, newCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let console_: TestConsole;
let staff: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  console_ = await createTestConsole(test);
  staff = await console_.signIn(['operations']);
});
afterAll(async () => {
  await console_.app.close();
  await test.close();
});

const reason = 'agreed with their team';
const add = (url = 'https://hooks.example/in') =>
  staff.call(addWebhook, { body: { url, contact: 'it@hooks.example', types: [], reason } });
const find = async (id: string) =>
  (await staff.call(listWebhooks)).json<{ webhooks: Webhook[] }>().webhooks.find((each) => each.id === id);
const deliveriesOf = async (id: string) =>
  (await staff.call(listWebhookDeliveries, { params: { id } })).json<{ deliveries: Delivery[] }>().deliveries;

it('[console D2, E] an endpoint shows its secret when it is made and rotated, never again', async () => {
  const made = (await add()).json<{ id: string; secret: string }>();
  const rotated = await staff.call(rotateWebhook, { params: { id: made.id }, body: { reason } });
  const { secret } = rotated.json<{ secret: string }>();
  expect([made.secret, secret].every((each) => each.startsWith('whsec_'))).toBe(true);
  expect(secret).not.toBe(made.secret);
  expect(JSON.stringify(await find(made.id))).not.toContain('whsec_');
  expect(codeOf(await add('ftp://hooks.example'))).toBe('VALIDATION');
});

it('[console D2, E] what waits at an endpoint that is turned off can be sent again', async () => {
  const { id } = (await add()).json<{ id: string }>();
  await newCustomer(test);
  await publishEvents(test);
  const [sent] = await deliveriesOf(id);
  expect(sent).toMatchObject({ state: 'pending', tries: 0 });
  const turn = (active: boolean) => staff.call(switchWebhook, { params: { id }, body: { active, reason } });
  await turn(false);
  expect(await find(id)).toMatchObject({ active: false, disabledReason: 'operator', waiting: 0 });
  const replay = () => staff.call(replayWebhook, { params: { id }, body: { dead: true, reason } });
  expect(codeOf(await replay())).toBe('NOT_FOUND');
  await turn(true);
  const { dead } = (await find(id))!;
  expect((await replay()).json()).toEqual({ count: dead });
  expect((await find(id))!.waiting).toBe(dead);
});
