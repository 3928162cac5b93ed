/**
 * The ServiceMonitor of the chart. Its schema is not one of Kubernetes: service-monitor.schema.json has the fields of the
 * custom resource that the chart uses, and refuses others.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Findings } from './outcome.ts';

export interface Manifest {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  spec: Record<string, unknown>;
}

interface ServiceMonitor {
  metadata: { labels: Record<string, string> };
  spec: {
    selector: { matchLabels: Record<string, string> };
    endpoints: [{ port: string; authorization: { credentials: { name: string; key: string } } }];
  };
}

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, 'service-monitor.schema.json'), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true }).compile<ServiceMonitor>(schema);

/** It is well formed, finds the Service and its port by name, and sends the token of the pods' own secret. */
export function demandServiceMonitor(findings: Findings, name: string, manifests: readonly Manifest[]): void {
  const monitor: unknown = manifests.find(({ kind }) => kind === 'ServiceMonitor');
  if (monitor === undefined) return;
  if (!validate(monitor)) {
    findings.demand(false, `${name}: a valid ServiceMonitor`, JSON.stringify(validate.errors, null, 2));
    return;
  }
  const service = manifests.find(({ kind }) => kind === 'Service');
  const selected = Object.entries(monitor.spec.selector.matchLabels);
  const [{ port, authorization }] = monitor.spec.endpoints;
  const ports = (service?.spec['ports'] ?? []) as { name: string }[];
  findings.demand(
    selected.length > 0 && selected.every(([label, value]) => service?.metadata.labels[label] === value),
    `${name}: the ServiceMonitor selects the Service`,
  );
  findings.demand(
    ports.some((each) => each.name === port),
    `${name}: the ServiceMonitor scrapes a port of the Service, ${port}`,
  );
  const { name: secret, key } = authorization.credentials;
  findings.demand(
    JSON.stringify(manifests.find(({ kind }) => kind === 'Deployment')).includes(
      `"envFrom":[{"secretRef":{"name":"${secret}"}}]`,
    ) && key === 'MODELROUTE_METRICS_TOKEN',
    `${name}: the ServiceMonitor sends the token that the pods have`,
  );
  findings.demand(
    monitor.metadata.labels['release'] === 'prometheus',
    `${name}: the ServiceMonitor has the labels of the values`,
  );
}
