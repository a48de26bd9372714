/** A console beside the test's server, and calls of staff with any role. */
import { randomUUID } from 'node:crypto';
import { consoleHeader } from '@marquee/product/contract/staff/session.ts';
import { buildRequest, type StaffEndpoint } from '@marquee/product/endpoint.ts';
import type { StaffRole } from '@marquee/product/staff/permissions.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createConsoleApp } from '../console-app.ts';
import { startStaffSession } from '../identity/staff/staff-sessions.ts';
import type { TestApp } from './create-test-app.ts';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestStaff {
  readonly id: string;
  readonly call: (
    endpoint: Pick<StaffEndpoint, 'method' | 'path'>,
    sent?: Sent,
  ) => Promise<LightMyRequestResponse>;
}

export interface TestConsole {
  readonly app: FastifyInstance;
  /** A new person with the roles, signed in now or when it says. */
  readonly signIn: (roles: readonly StaffRole[], signedInAt?: number) => Promise<TestStaff>;
}

export const createTestConsole = async (
  test: TestApp,
  { portalDist = '/nowhere' }: { readonly portalDist?: string } = {},
): Promise<TestConsole> => {
  const app = await createConsoleApp(test, {
    readiness: test.readiness,
    consoleDist: '/nowhere',
    portalDist,
  });
  await app.ready();
  const signIn: TestConsole['signIn'] = async (roles, signedInAt = test.clock.now()) => {
    const id = `staff-${randomUUID()}`;
    for (const role of roles)
      await test.database.query
        .insertInto('staff_roles')
        .values({ staff_id: id, role, granted_by: 'test', granted_at: new Date(signedInAt) })
        .execute();
    const secret = await startStaffSession(test.database.query, signedInAt, { id, name: id }, randomUUID());
    return {
      id,
      call: (endpoint, { params = {}, query = {}, body, headers } = {}) => {
        const { method, url } = buildRequest(endpoint, params, query);
        return app.inject({
          method,
          url,
          headers: {
            cookie: `staff=${secret}`,
            origin: test.env.console.url,
            [consoleHeader]: '1',
            ...headers,
          },
          ...(body && { payload: body }),
        });
      },
    };
  };
  return { app, signIn };
};
