/** Open-loop load at a constant rate; autocannon sends the calls of each second in one burst. */
import { Agent, request } from 'node:http';
import { percentileOf } from '../scripts/statistics.ts';
import type { Load } from './load.ts';

interface ConstantRateLoad {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyOf?: () => string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Milliseconds from sending to the end of the response, or what went wrong. */
const call = (
  agent: Agent,
  { url, method = 'GET', headers, bodyOf }: ConstantRateLoad,
): Promise<number | Error> =>
  new Promise((resolve) => {
    const body = bodyOf?.();
    const begin = performance.now();
    request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode! < 400) resolve(performance.now() - begin);
        else resolve(new Error(`${url} was refused: ${response.statusCode}`));
      });
    })
      .on('error', resolve)
      .end(body);
  });

export const constantRateLoad = async (wanted: ConstantRateLoad): Promise<Load> => {
  const agent = new Agent({ keepAlive: true });
  const total = wanted.perSecond * wanted.seconds;
  const begin = performance.now();
  const calls: Promise<number | Error>[] = [];
  await new Promise<void>((resolve) => {
    const sendDue = () => {
      const due = Math.min(total, 1 + ((performance.now() - begin) / 1000) * wanted.perSecond);
      while (calls.length < Math.floor(due)) calls.push(call(agent, wanted));
      if (calls.length < total) setTimeout(sendDue, 1);
      else resolve();
    };
    sendDue();
  });
  const results = await Promise.all(calls);
  const perSecond = (results.length / (performance.now() - begin)) * 1000;
  agent.destroy();
  const times = results.map((result) => {
    if (result instanceof Error) throw result;
    return result;
  });
  return { perSecond, p50: percentileOf(times, 0.5), p99: percentileOf(times, 0.99) };
};
