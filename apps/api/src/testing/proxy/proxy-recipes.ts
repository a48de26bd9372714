/** The proxy files of docs/proxy, written for test ports, and a test certificate. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram } from './require-program.ts';

export const publicHost = 'account.example.com';

const readRecipe = (name: string) =>
  readFileSync(new URL(`../../../../../docs/proxy/${name}`, import.meta.url), 'utf8');

/** Fails if the recipe no longer contains text that must be replaced for tests. */
export const replaceAll = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The recipe has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly api: number;
}

export interface Recipe {
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

export const makeCertificate = (folder: string): Buffer => {
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=${publicHost}`;
  const outcome = `-addext subjectAltName=DNS:${publicHost} -keyout privkey.pem -out fullchain.pem`;
  execFileSync(requireProgram('openssl', 'openssl'), ['req', ...`${options} ${outcome}`.split(' ')], {
    cwd: folder,
    stdio: 'ignore',
  });
  return readFileSync(join(folder, 'fullchain.pem'));
};
