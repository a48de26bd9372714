/** Opens the real console at an address, with the network mocked by the test. */
import { createRoot } from 'react-dom/client';
import { permissions } from '@marquee/product/staff/permissions.ts';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app.tsx';
import '../base.css';
import '../pages.css';
import '../operations.css';
import { setPreference } from '../data/preferences.ts';

export interface SentCall {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}
type Answer = (sent: SentCall) => Response | Promise<Response>;

export const reply = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-1' },
  });

const realFetch = window.fetch.bind(window);

export const session = { id: 'me', name: 'Chloé Roy', roles: ['catalogue'], permissions };

/** By method and path below `/api/staff/v1`; a function may change its answer from call to call. */
export const openConsole = (address: string, answers: Readonly<Record<string, Answer>>): SentCall[] => {
  const sent: SentCall[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const text = await request.text();
    const one: SentCall = {
      call: `${request.method} ${pathname.replace('/api/staff/v1', '')}`,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    sent.push(one);
    if (one.call === 'GET /session') return answers[one.call]?.(one) ?? reply(200, session);
    return answers[one.call]?.(one) ?? reply(404, { code: 'NOT_FOUND' });
  });
  setPreference({ language: 'en', theme: 'light' });
  history.replaceState(null, '', address);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<App />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    spy.mockRestore();
  });
  return sent;
};

export const callsTo = (sent: readonly SentCall[], call: string): SentCall[] =>
  sent.filter((one) => one.call === call);
