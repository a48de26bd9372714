/** A thousand polling TVs: their cost, and their effect on other requests. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { authorizeDevice } from '@marquee/product/contract/short-code.ts';
import type { Options } from 'autocannon';
import type { Measurement } from './measurement.ts';
import { clientForm, load } from './load.ts';
import { secondsBelow } from './process.ts';

const tvCount = 1000;
const measuredSeconds = 6;

const post = (agent: Agent, url: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { ...clientForm, 'content-length': Buffer.byteLength(body) };
    const asking = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve(text));
    });
    asking.on('error', reject).end(body);
  });

/** Each on its own connection, spread over the polling interval. */
const startTvs = async (api: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: tvCount });
  const codes: { readonly code: string; readonly everyMs: number }[] = [];
  for (let count = 0; count < tvCount; count += 1) {
    const answer = await post(agent, api + authorizeDevice.path, 'device_name=TV&device_type=tv');
    const { device_code: code, interval } = JSON.parse(answer) as { device_code: string; interval: number };
    codes.push({ code, everyMs: interval * 1000 });
  }
  const url = api + grantToken.path;
  const surprises: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  const ask = async (code: string) => {
    const body = `grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=${code}`;
    const answer = await post(agent, url, body);
    if (!answer.includes('authorization_pending')) surprises.push(answer);
  };
  const begin = (code: string, everyMs: number) => {
    void ask(code);
    timers.push(setInterval(() => void ask(code), everyMs));
  };
  for (const [index, { code, everyMs }] of codes.entries())
    timers.push(setTimeout(() => begin(code, everyMs), (index / tvCount) * everyMs));
  // By then every TV has started.
  await wait(Math.max(...codes.map(({ everyMs }) => everyMs)));
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await wait(500);
    agent.destroy();
    if (surprises.length > 0) throw new Error(`a waiting TV got ${surprises[0]}`);
  };
};

/** CPU of the server, and of PostgreSQL with its connections; both are children of this process. */
const coresUsed = async (): Promise<number> => {
  const before = await secondsBelow(process.pid);
  await wait(measuredSeconds * 1000);
  return ((await secondsBelow(process.pid)) - before) / measuredSeconds;
};

export const devicePollingFigures = async (api: string, read: Options): Promise<readonly Measurement[]> => {
  const quickest = async () => {
    const rounds: number[] = [];
    for (let round = 0; round < 6; round++)
      rounds.push((await load({ ...read, connections: 10, overallRate: 300, duration: 1 })).p99);
    return Math.min(...rounds);
  };
  const idle = await coresUsed();
  const alone = await quickest();
  const stopTvs = await startTvs(api);
  const busy = await coresUsed();
  const crowded = await quickest();
  await stopTvs();
  return [
    {
      name: 'a thousand TVs that wait, of one core (server and database)',
      value: busy - idle,
      unit: 'cores',
      target: { most: 0.05 },
    },
    {
      name: 'p99 of account reads while a thousand TVs wait, in p99 alone',
      value: crowded / alone,
      unit: '×',
      target: { most: 1.5 },
    },
  ];
};
