/**
 * A forward proxy in front of a production configuration on one machine, through which browsers and servers
 * reach the hosts of the portal, brands, companies, Stripe and stores over https, each played by a local server.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request as requestHttp, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { requireProgram } from '../../apps/api/src/testing/proxy/require-program.ts';

export interface Site {
  readonly port: number;
  /** The path at the local server. */
  readonly pathOf?: (path: string) => string;
}

export interface ForwardProxy {
  /** Address of the forward proxy. */
  readonly proxy: string;
  /** File of the certificate that its sites have. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
}

const makeCertificate = (folder: string, hosts: readonly string[]) => {
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=sites`;
  execFileSync(
    requireProgram('openssl', 'openssl'),
    [
      'req',
      ...options.split(' '),
      '-addext',
      `subjectAltName=${names}`,
      '-keyout',
      'key.pem',
      '-out',
      'sites.pem',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  return { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'sites.pem')) };
};

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const close = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((closed) => void server.close(() => closed()));
};

/** `folder` receives the certificate. Hosts that are not among the sites cannot be reached. */
export const startForwardProxy = async (
  folder: string,
  sites: Readonly<Record<string, Site>>,
): Promise<ForwardProxy> => {
  const tls = makeCertificate(folder, Object.keys(sites));

  const front = createHttpsServer(tls, (request, response) => {
    const host = request.headers.host ?? '';
    const { port, pathOf = (path) => path } = sites[host]!;
    const sent = requestHttp(
      {
        host: '127.0.0.1',
        port,
        // Without idle connections, which a server that stops would wait for.
        agent: false,
        path: pathOf(request.url ?? '/'),
        method: request.method ?? 'GET',
        headers: {
          ...request.headers,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': host,
          'x-forwarded-for': '203.0.113.7',
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  const frontPort = await listen(front);

  // A server forgets the sockets of its tunnels, so they are kept here to be closed.
  const tunnels = new Set<Duplex>();
  const tunnel = createHttpServer((_request, response) => response.writeHead(502).end());
  tunnel.on('connect', ({ url = '' }, client, head) => {
    const host = url.replace(/:443$/, '');
    if (!sites[host]) return client.end('HTTP/1.1 502 Unknown host\r\n\r\n');
    const there = connect(frontPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      there.write(head);
      there.pipe(client).pipe(there);
    });
    tunnels.add(client);
    there.on('error', () => client.destroy());
    client.on('error', () => there.destroy());
    client.on('close', () => tunnels.delete(client));
    return undefined;
  });
  const tunnelPort = await listen(tunnel);

  return {
    proxy: `http://127.0.0.1:${tunnelPort}`,
    certificate: join(folder, 'sites.pem'),
    stop: async () => {
      for (const client of tunnels) client.destroy();
      await close(tunnel);
      await close(front);
    },
  };
};
