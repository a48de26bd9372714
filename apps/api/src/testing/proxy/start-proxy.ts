/** Starts nginx and Caddy with the files of docs/proxy on test ports with a test certificate. */
import { execFileSync, spawn } from 'node:child_process';
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
import { requireProgram } from './require-program.ts';

const host = 'account.example.com';

const readRecipe = (name: string) =>
  readFileSync(new URL(`../../../../../docs/proxy/${name}`, import.meta.url), 'utf8');

/** Fails if the recipe no longer contains text that must be replaced for tests. */
const replaceAll = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The recipe has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly api: number;
}

interface Recipe {
  readonly debianPackage: string;
  write(folder: string, ports: Ports): string;
  args(folder: string): readonly string[];
  readonly logs: readonly string[];
}

const files = (folder: string) => ({ '/etc/ssl/marquee/': `${folder}/` });

export const proxies = {
  nginx: {
    debianPackage: 'nginx-light',
    write: (folder, { http, https, api }) => {
      const site = replaceAll(readRecipe('nginx.conf'), {
        ...files(folder),
        '/var/log/nginx/': `${folder}/`,
        'listen 80': `listen 127.0.0.1:${http}`,
        'listen 443': `listen 127.0.0.1:${https}`,
        '127.0.0.1:4000': `127.0.0.1:${api}`,
      });
      return `daemon off; pid ${folder}/nginx.pid; events {} http { ${site} }`;
    },
    args: (folder) => ['-p', folder, '-e', `${folder}/start.log`, '-c', `${folder}/config`],
    logs: ['marquee.log', 'marquee.error.log', 'start.log'],
  },
  caddy: {
    debianPackage: 'caddy',
    write: (folder, { http, https, api }) => {
      const site = replaceAll(readRecipe('Caddyfile'), {
        ...files(folder),
        '/var/log/caddy/': `${folder}/`,
        '127.0.0.1:4000': `127.0.0.1:${api}`,
      });
      return `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\n}\n${site}`;
    },
    args: (folder) => ['run', '--adapter', 'caddyfile', '--config', `${folder}/config`],
    logs: ['marquee.log'],
  },
} as const satisfies Record<string, Recipe>;

const makeCertificate = (folder: string): Buffer => {
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=${host}`;
  const outcome = `-addext subjectAltName=DNS:${host} -keyout privkey.pem -out fullchain.pem`;
  execFileSync(requireProgram('openssl', 'openssl'), ['req', ...`${options} ${outcome}`.split(' ')], {
    cwd: folder,
    stdio: 'ignore',
  });
  return readFileSync(join(folder, 'fullchain.pem'));
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const ask = async (
  request: typeof requestHttp,
  options: RequestOptions,
  { method = 'GET', headers = {}, payload }: Ask,
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
  readonly https: (path: string, ask?: Ask) => Promise<Answer>;
  readonly http: (path: string, ask?: Ask) => Promise<Answer>;
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
