import type { Endpoint } from '@marquee/product/endpoint.ts';
import { patchAppState } from '../state/app-state.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { call, log } from './client.ts';
import { useLoadingVisible } from '../state/loading-indicator.ts';
import { openSession } from '../session/session.ts';
import { reply, serve, signInAs, resetPortal, waitUntil } from '../testing/render-portal.tsx';

beforeEach(resetPortal);
afterEach(() => {
  vi.useRealTimers();
});

type CustomerEndpoint = Exclude<Endpoint, { readonly who: 'staff' }>;

const endpointAt = (row: Partial<CustomerEndpoint>): CustomerEndpoint => ({
  method: 'GET',
  path: '/api/x/:id',
  who: 'anyone',
  reply: {},
  fails: [],
  says: '',
  ...row,
});
const at = (row: Partial<CustomerEndpoint> = {}) => endpointAt({ path: '/api/x', ...row });

describe('a call', () => {
  it('fills the path, the query and the body, and reads the reply', async () => {
    const sent = serve({ 'POST /api/x/a%20b': () => reply(200, { ok: true }) });
    const given = { params: { id: 'a b' }, query: { q: '1' }, body: { name: 'é' } } as never;
    expect(await call(endpointAt({ method: 'POST' }), given)).toEqual({ ok: true });
    expect(sent[0]).toMatchObject({ body: '{"name":"é"}' });
    expect(sent[0]?.url).toContain('?q=1');
  });

  it('sends the bearer token only to endpoints that need a session', async () => {
    const sent = serve({ 'GET /api/x': () => reply(204) });
    signInAs('dtc', 'crave');
    openSession();
    await call(at({ who: 'signedIn' }));
    await call(at());
    expect(sent.map(({ headers }) => headers.get('authorization')?.split(' ')[0])).toEqual([
      'Bearer',
      undefined,
    ]);
  });

  it('throws the error code of the reply', async () => {
    serve({ 'GET /api/x': () => reply(409, { code: 'EMAIL_IN_USE', details: { email: 'a@b.ca' } }) });
    await expect(call(at())).rejects.toMatchObject({ code: 'EMAIL_IN_USE', details: { email: 'a@b.ca' } });
  });

  it('throws by status without an error code, and SERVICE_UNAVAILABLE without a response', async () => {
    serve({ 'GET /api/x': () => new Response('<html>', { status: 503 }) });
    await expect(call(at())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    serve({ 'GET /api/x': () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(call(at())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('the loading bar', () => {
  const watch = async (options: { showLoader?: boolean } = {}) => {
    vi.useFakeTimers();
    let answer: (response: Response) => void = () => undefined;
    const sent = serve({ 'GET /api/x': () => new Promise((resolve) => (answer = resolve)) });
    const { result, act } = await renderHook(() => useLoadingVisible());
    const done = call(at(), options);
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    return { result, sent, wait, finish: () => act(async () => (answer(reply(204)), await done)) };
  };

  it('[SHELL-LAY-14] The loader shows on every request.', async () => {
    const { result, wait, finish } = await watch();
    await wait(limits.loaderDelayMs - 1);
    expect(result.current).toBe(false);
    await wait(1);
    expect(result.current).toBe(true);
    await finish();
    expect(result.current).toBe(false);
  });

  it('[SHELL-LAY-15] It does not show when the request header showLoaderAnim is the string `false`.', async () => {
    const { result, sent, wait, finish } = await watch({ showLoader: false });
    await wait(2000);
    expect(result.current).toBe(false);
    expect(sent[0]?.headers.get('showLoaderAnim')).toBe('false');
    await finish();
  });

  it('[SHELL-LAY-16] The loader auto-hides after 10 s (10000 ms).', async () => {
    const { result, wait, finish } = await watch();
    await wait(9999);
    expect(result.current).toBe(true);
    await wait(1);
    expect(result.current).toBe(false);
    await finish();
  });
});

it('client log events have the path, never the query, and are sent in batches', async () => {
  const sent = serve();
  history.replaceState(null, '', '/login?token=secret');
  log('error', 'GENERIC', 'one');
  log('warn', 'VALIDATION', 'two');
  await waitUntil(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toContain('secret');
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    events: [
      { level: 'error', code: 'GENERIC', message: 'one', url: '/login', brand: 'vanilla' },
      { level: 'warn', code: 'VALIDATION', message: 'two' },
    ],
  });
});

it('[B16] Client log events name the device of the address, if it names one', async () => {
  const sent = serve();
  log('error', 'GENERIC', 'before');
  await waitUntil(() => expect(sent).toHaveLength(1));
  patchAppState({ urlParams: { deviceId: 'tv-7' } });
  log('error', 'GENERIC', 'after');
  await waitUntil(() => expect(sent).toHaveLength(2));
  const events = sent.map(({ body }) => (JSON.parse(body) as { events: readonly object[] }).events[0]);
  expect(events[0]).not.toHaveProperty('deviceId');
  expect(events[1]).toMatchObject({ deviceId: 'tv-7' });
});
