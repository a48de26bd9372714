/** Opens the console at a path, with the staff API mocked by the test. */
import { getStaffSession, type StaffSession } from '@marquee/product/contract/staff/session.ts';
import type { StaffEndpoint } from '@marquee/product/endpoint.ts';
import { permissions } from '@marquee/product/staff/permissions.ts';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app.tsx';
import { navigate } from '../data/router.ts';
import '../base.css';
import '../pages.css';
import '../operations.css';

type Call = Pick<StaffEndpoint, 'method' | 'path'>;
export type Replies = readonly (readonly [endpoint: Call, reply: unknown])[];

export const admin: StaffSession = {
  id: 'admin',
  name: 'Alex Admin',
  roles: ['admin'],
  permissions: [...permissions],
};

/** What calls get besides the session: nothing yet, a failure, or their reply. */
export type Answering = 'waits' | { readonly status: number; readonly code: string } | 'replies';

const patternOf = ({ path }: Call) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
const json = (body: unknown, status = 200) => Response.json(body, { status });

export interface RenderedConsole {
  answer: (answering: Answering) => void;
  /** Bodies of the writes, in their order. */
  readonly sent: unknown[];
}

export const renderConsole = (
  path: string,
  replies: Replies,
  { session = admin, answering: first = 'replies' }: { session?: StaffSession; answering?: Answering } = {},
): RenderedConsole => {
  let answering = first;
  const sent: unknown[] = [];
  let waiting: (() => void)[] = [];
  const reply = async ({ method, pathname }: { method: string; pathname: string }): Promise<Response> => {
    if (pathname === getStaffSession.path) return json(session);
    if (answering === 'waits') await new Promise<void>((resolve) => waiting.push(resolve));
    if (typeof answering === 'object') return json({ code: answering.code }, answering.status);
    const found = replies.find(([call]) => call.method === method && patternOf(call).test(pathname));
    if (!found) throw new Error(`${method} ${pathname} has no reply`);
    return json(found[1]);
  };
  const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const method = init?.method ?? 'GET';
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return reply({ method, pathname: new URL(input as string, location.href).pathname });
  });
  const before = location.href;
  navigate(path);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(<App />);
  onTestFinished(() => {
    root.unmount();
    element.remove();
    spy.mockRestore();
    navigate(before);
  });
  return {
    answer: (next) => {
      answering = next;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    sent,
  };
};
