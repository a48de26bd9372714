/** What the TV's player does besides showing: events and the entitlement check, by the world's service client. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { brandOfClient } from '@marquee/product/brands.ts';
import { registerDownloadDevice } from '@marquee/product/contract/devices.ts';
import { checkEntitlements } from '@marquee/product/contract/service/entitlements.ts';
import {
  type DeviceEventType,
  eventMediaTypes,
  receiveEvents,
} from '@marquee/product/contract/service/events.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { skuIds } from '@marquee/product/values/skus.ts';
import { decodeJwt } from 'jose';
import { send, type ServiceClient } from '../services/service-client.ts';
import type { Urls } from '../urls.ts';

const actions = ['play', 'stop', 'download', 'check'] as const;
type Action = (typeof actions)[number];

interface ActionCall {
  Body: { readonly action: Action; readonly access_token: string };
}

const actionBody = {
  body: {
    type: 'object',
    required: ['action', 'access_token'],
    properties: {
      action: { enum: actions },
      access_token: { type: 'string', minLength: 1, maxLength: 4096 },
    },
  },
} as const;

interface Player {
  readonly token: string;
  readonly accountId: string;
  readonly deviceId: string;
  readonly clientId: string;
}

/** Undefined for a token that names no device. */
const playerOf = (token: string): Player | undefined => {
  try {
    const { account_id: accountId, device_id: deviceId, client_id: clientId } = decodeJwt(token);
    return typeof accountId === 'string' && typeof deviceId === 'string' && typeof clientId === 'string'
      ? { token, accountId, deviceId, clientId }
      : undefined;
  } catch {
    return undefined;
  }
};

export const deviceActionRoutes = (app: FastifyInstance, urls: Urls, client: ServiceClient) => {
  const tell = async (type: DeviceEventType, { accountId }: Player, deviceId: string, contentId: string) => {
    const { status, body } = await client.call(receiveEvents, {
      type: eventMediaTypes.single,
      body: {
        specversion: '1.0',
        id: randomUUID(),
        source: urls.world('/device'),
        type,
        data: { accountId, deviceId, contentId, at: new Date().toISOString() },
      },
    });
    return status === 202 && body['accepted'] === 1;
  };

  const download = async (player: Player): Promise<string> => {
    const { status, text } = await send({
      method: registerDownloadDevice.method,
      url: urls.portal(registerDownloadDevice.path),
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'TV', type: 'tv' }),
    });
    if (status !== 201) return 'noDownload';
    const { id } = JSON.parse(text) as { id: string };
    const isAccepted = await tell('download.completed', player, id, randomUUID());
    return isAccepted ? 'download' : 'failed';
  };

  const check = async ({ accountId, deviceId, clientId }: Player): Promise<string> => {
    const brand = brandOfClient(clientId);
    const skus = skuIds.filter((sku) => brandOfSku(sku) === brand).slice(0, limits.checkedSkus);
    const { status, body } = await client.call(checkEntitlements, {
      body: { accountId, deviceId, skus },
    });
    if (status !== 200) return 'failed';
    return body['reason'] === 'ok' || body['reason'] === 'none' ? body['reason'] : 'refused';
  };

  app.post<ActionCall>('/device/actions', { schema: actionBody }, async ({ body }, reply) => {
    const player = playerOf(body.access_token);
    if (!player) return reply.code(401).send({ error: 'invalid_token' });
    const { action } = body;
    if (action === 'download') return { outcome: await download(player) };
    if (action === 'check') return { outcome: await check(player) };
    const type = action === 'play' ? 'playback.started' : 'playback.stopped';
    const isAccepted = await tell(type, player, player.deviceId, 'film-1');
    return { outcome: isAccepted ? action : 'failed' };
  });
};
