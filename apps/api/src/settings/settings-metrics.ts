/** Version of the settings on this server, to compare servers. */
import { Gauge } from 'prom-client';
import type { Metrics } from '../observability/metrics.ts';
import type { Settings } from './settings-store.ts';

export const registerSettingsMetrics = ({ registry }: Metrics, settings: Settings): void => {
  const gauge: Gauge = new Gauge({
    name: 'settings_version',
    help: 'Newest version of the settings that this server has read',
    registers: [registry],
    collect: () => gauge.set(Number(settings.current().version)),
  });
};
