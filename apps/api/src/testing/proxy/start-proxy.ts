/** Starts nginx and Caddy with the files of docs/proxy on test ports with a test certificate. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../api-process.ts';
import { makeTestFolder } from '../test-folder.ts';
import { type Recipe, makeCertificate, proxies, publicHost as host } from './proxy-recipes.ts';
import { requireProgram } from './require-program.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const ask = async (
  request: typeof requestHttp,
  options: RequestOptions,
  { method = 'GET', headers = {}, payload }: ProxyRequest,
): Promise<Answer> => {
  const sent = request({
    ...options,
    host: '127.0.0.1',
    method,
    headers: { host, ...headers },
    agent: false,
  });
  sent.end(payload);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = (await response.toArray()).join('');
  return { status: response.statusCode ?? 0, headers: response.headers, body };
};

export interface Proxy {
  readonly https: (path: string, ask?: ProxyRequest) => Promise<Answer>;
  readonly http: (path: string, ask?: ProxyRequest) => Promise<Answer>;
  /** Complete log output. */
  readonly logs: () => string;
}

const isOpen = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
};

export const startProxy = async (name: keyof typeof proxies, api: number): Promise<Proxy> => {
  const recipe: Recipe = proxies[name];
  const program = requireProgram(name, recipe.debianPackage);
  const folder = await makeTestFolder(name);
  const ca = makeCertificate(folder);
  const ports = { http: await freePort(), https: await freePort(), api };
  await writeFile(join(folder, 'config'), recipe.write(folder, ports));
  const child = spawn(program, recipe.args(folder), {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => void child.kill('SIGTERM'));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      await isOpen(ports.https);
    },
    { timeout: 60_000, interval: 50 },
  );
  const logsOf = (file: string) => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      return '';
    }
  };
  return {
    https: (path, what = {}) =>
      ask(requestHttps, { path, port: ports.https, ca, servername: host } as RequestOptions, what),
    http: (path, what = {}) => ask(requestHttp, { path, port: ports.http }, what),
    logs: () => recipe.logs.map(logsOf).join(''),
  };
};
