/** Load generator: closed loop or fixed rate. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import autocannon, { type Options } from 'autocannon';
import { percentileOf } from '../scripts/statistics.ts';

/** HTTP Basic client authentication of a brand. */
export const clientForm = {
  authorization: `Basic ${btoa('crave-web:default')}`,
  'content-type': 'application/x-www-form-urlencoded',
};

/** Each refresh token is used once and replaced by the one in its response. */
export const refreshesOf = (
  url: string,
  tokens: readonly string[],
  path: string = grantToken.path,
  bodyOf = (token: string) => `grant_type=refresh_token&refresh_token=${token}`,
): Options => {
  const unused = [...tokens];
  return {
    url,
    requests: [
      {
        method: 'POST',
        path,
        headers: clientForm,
        setupRequest: (request: object) => ({ ...request, body: bodyOf(unused.shift()!) }),
        onResponse: (_: number, body: string) => {
          unused.push((JSON.parse(body) as { refresh_token: string }).refresh_token);
        },
      },
    ],
  };
};

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export const load = (options: Options): Promise<Load> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    const refused: number[] = [];
    let [first, last] = [0, 0];
    const instance = autocannon({ duration: 5, connections: 20, ...options }, (error: Error | null) => {
      if (error) return reject(error);
      if (refused.length > 0) {
        const statuses = [...new Set(refused)].join(', ');
        return reject(new Error(`${refused.length} of ${times.length} requests were refused: ${statuses}`));
      }
      resolve({
        // Measured from response to response, excluding connection set-up and the cut-off end.
        perSecond: ((times.length - 1) / (last - first)) * 1000,
        p50: percentileOf(times, 0.5),
        p99: percentileOf(times, 0.99),
      });
    });
    instance.on('response', (_, status, __, time) => {
      last = performance.now();
      if (times.length === 0) first = last;
      times.push(time);
      if (status >= 400) refused.push(status);
    });
  });
