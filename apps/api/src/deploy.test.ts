/** The files of `deploy/` compared with the code and the documents: metrics, runbooks, settings, probes and ports. */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { registerReconciliationMetrics } from './billing/reconciliation/reconcile.ts';
import { registerSubscriptionMetrics } from './billing/subscriptions/subscription-metrics.ts';
import { readEnv, variableNames } from './env.ts';
import { registerEventMetrics } from './events/event-metrics.ts';
import { registerQueueMetrics } from './jobs/queue.ts';
import { registerPoolMetrics } from './observability/metrics.ts';
import { registerSettingsMetrics } from './settings/settings-metrics.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  registerQueueMetrics(test);
  registerReconciliationMetrics(test);
  registerSubscriptionMetrics(test);
  registerEventMetrics(test);
  registerSettingsMetrics(test.metrics, test.settings);
  registerPoolMetrics(test.metrics, test.database);
});
afterAll(() => test.close());

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const alerts = (
  parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: AlertRule[] }[] }
).groups.flatMap(({ rules }) => rules);
const panels = (
  JSON.parse(read('deploy/grafana/marquee.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  }
).panels;

/** What is no function, keyword, label or time in PromQL. */
const metricsIn = (expression: string): readonly string[] => {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return Array.from(bare.matchAll(/[a-z_][a-z0-9_]*(?!\w*\s*\()/g), ([name]) => name).filter(
    (name) => !['and', 'or', 'unless', 'by'].includes(name),
  );
};

const expectKnown = (what: string, expression: string) => {
  const known = new Set(test.metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const used = metricsIn(expression);
  expect(used.length, what).toBeGreaterThan(0);
  for (const name of used) expect(known, what).toContain(name.replace(/_(bucket|count|sum)$/, ''));
  // A label that the metric does not have would make an alert that never fires.
  for (const [, name, labels] of expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)) {
    const metric = test.metrics.registry.getSingleMetric(
      name!.replace(/_(bucket|count|sum)$/, ''),
    ) as unknown as {
      labelNames: readonly string[];
    };
    for (const [, label] of labels!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      expect(metric.labelNames, `${what}: ${name}`).toContain(label);
  }
};

describe('alerts and dashboard', () => {
  it('[OPS-01] Every metric of an alert exists, with its labels', () => {
    expect(alerts.length).toBeGreaterThan(10);
    for (const { alert, expr } of alerts) expectKnown(alert, expr);
  });

  it('[OPS-02] Every alert names a heading of the operations page', () => {
    const headings = Array.from(
      read('docs/operations.md').matchAll(/^#{2,4} (.+)$/gm),
      ([, title]) => title!,
    );
    for (const { alert, annotations, labels } of alerts) {
      expect(headings, alert).toContain(annotations.runbook);
      expect(['page', 'ticket'], alert).toContain(labels.severity);
    }
  });

  it('[OPS-03] Every metric of the dashboard exists', () => {
    for (const { title, targets } of panels) for (const { expr } of targets) expectKnown(title, expr);
  });

  it('[OPS-04] The test of the rules names alerts that exist', () => {
    const { tests } = parse(read('deploy/prometheus/alerts.test.yml')) as {
      tests: { alert_rule_test: { alertname: string }[] }[];
    };
    const tested = tests.flatMap(({ alert_rule_test: each }) => each.map(({ alertname }) => alertname));
    expect(tested.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });
});

interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly resources?: { readonly limits?: { readonly memory?: string } };
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly livenessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly initContainers?: readonly Container[];
    readonly containers: readonly Container[];
    readonly volumes?: readonly { readonly name: string }[];
    readonly securityContext?: Readonly<Record<string, unknown>>;
  };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: Pod; readonly selector?: unknown; readonly ports?: unknown };
}

const folder = 'deploy/kubernetes/';
const kustomization = parse(read(`${folder}kustomization.yaml`)) as { resources: string[] };
const manifests = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(folder + file)).map((document) => document.toJS() as Manifest),
);
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name, pod: spec.template }] : [],
);

describe('Kubernetes files', () => {
  it('[OPS-05] Every file is a resource, and every resource is whole and named once', () => {
    const files = globSync('*.yaml', { cwd: new URL(folder, root) }).filter(
      (file) => file !== 'kustomization.yaml',
    );
    expect(files.toSorted()).toEqual(kustomization.resources.toSorted());
    const names = manifests.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).not.toContain('undefined');
  });

  it('[OPS-06] Every setting is one of the server, which starts with them', () => {
    const { data } = ofKind('ConfigMap')[0]!;
    const secrets = Array.from(
      read(`${folder}settings.yaml`).matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b(?=[,.])/g),
      ([, n]) => n!,
    );
    const inPods = pods.flatMap(({ pod }) => pod.spec.containers.flatMap(({ env = [] }) => env));
    const names = [...Object.keys(data!), ...secrets, ...inPods.map(({ name }) => name)];
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
    for (const { value } of inPods.filter(({ name }) => name === 'JOBS'))
      expect(
        readEnv({
          ...data,
          NODE_ENV: 'production',
          DATABASE_URL: 'postgres://marquee:secret@postgres:5432/marquee',
          SMTP_URL: 'smtps://mail.example.com',
          STRIPE_SECRET_KEY: 'sk_test_of_the_gateway_alone',
          STRIPE_WEBHOOK_SECRET: 'whsec_of_its_webhooks_alone',
          JOBS: value,
        }),
      ).toMatchObject({ production: true, jobs: value === 'off' ? 0 : Number(value) });
  });

  it('[OPS-07] Pods run without rights, on a file system that is read only, with a limit of memory', () => {
    expect(pods.map(({ name }) => name).toSorted()).toEqual([
      'marquee-api',
      'marquee-migrate',
      'marquee-worker',
    ]);
    for (const { name, pod } of pods) {
      expect(pod.spec.securityContext, name).toMatchObject({ runAsNonRoot: true });
      for (const container of [...(pod.spec.initContainers ?? []), ...pod.spec.containers]) {
        expect(container.securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources?.limits?.memory, name).toMatch(/^\d+Mi$/);
        const volumes = new Set(pod.spec.volumes?.map((volume) => volume.name));
        for (const mount of container.volumeMounts ?? []) expect(volumes, name).toContain(mount.name);
      }
    }
  });

  it('[OPS-08] Probes, services and policies name the port of the server', () => {
    const port = Number(/\bPORT=(\d+)/.exec(read('Dockerfile'))![1]);
    for (const { name, pod } of pods.filter((each) => each.name !== 'marquee-migrate')) {
      const [server] = pod.spec.containers;
      expect(server!.ports, name).toEqual([{ name: 'http', containerPort: port }]);
      expect(server!.livenessProbe?.httpGet, name).toEqual({ path: '/healthz', port: 'http' });
      expect(server!.readinessProbe?.httpGet, name).toEqual({ path: '/readyz', port: 'http' });
    }
    const components = new Set(pods.map(({ pod }) => pod.metadata.labels['app.kubernetes.io/component']));
    for (const service of ofKind('Service')) {
      const { selector, ports } = service.spec as { selector: Record<string, string>; ports: object[] };
      expect(components).toContain(selector['app.kubernetes.io/component']);
      expect(ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    }
    expect(JSON.stringify(ofKind('NetworkPolicy')).match(/"port":\d+/g)).toEqual(
      Array.from({ length: 2 }, () => `"port":${port}`),
    );
  });

  it('[OPS-09] Every program that a pod runs exists', () => {
    const programs = pods.flatMap(({ pod }) =>
      pod.spec.containers.flatMap(({ command = [] }) => command.filter((word) => word.endsWith('.ts'))),
    );
    expect(programs).toEqual(['scripts/ops/database/migrate.ts']);
    for (const program of programs) expect(read(program)).not.toBe('');
  });
});

describe('compose.yaml', () => {
  it('[OPS-10] No service gains rights or writes outside its volumes', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service['mem_limit'], name).toMatch(/^\d+[mg]$/);
    }
  });
});
