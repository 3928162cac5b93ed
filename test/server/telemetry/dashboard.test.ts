/** The Grafana dashboard asks for nothing that the server does not have: each metric and label of its queries is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../../server/telemetry/metrics/metrics.ts';
import { attemptFacts, callEnd, callFacts, completed, failed, observeCall } from './calls.ts';
import { readSamples } from './prometheus-text.ts';

const folder = join(import.meta.dirname, '../../../deploy/grafana');

interface Dashboard {
  templating: { list: { name: string; definition?: string }[] };
  panels: {
    id: number;
    title: string;
    type: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { expr: string; legendFormat: string; datasource: { uid: string } }[];
  }[];
}

const dashboard = JSON.parse(readFileSync(join(folder, 'dashboards/modelroute.json'), 'utf8')) as Dashboard;
const queries = dashboard.panels.flatMap(({ targets }) => targets ?? []);

/** Labels that Prometheus adds. */
const added = ['instance', 'job'];

/** Labels of each metric that there is. */
const known = new Map<string, Set<string>>();
beforeAll(async () => {
  const metrics = createMetrics();
  observeCall(
    metrics.observer,
    callFacts({ streamed: true }),
    [
      [attemptFacts(), failed],
      [attemptFacts({ number: 2 }), completed],
    ],
    callEnd({ firstContentMs: 100 }),
  );
  for (const { name, labels } of readSamples(await metrics.render())) {
    known.set(name, new Set([...(known.get(name) ?? added), ...Object.keys(labels)]));
  }
});

const metricName = /\b(?:modelroute|process|nodejs)_\w+/g;

function labelsOf(query: string): string[] {
  const matchers = [...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name),
  );
  const groups = [...query.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((name) => name.trim()),
  );
  return [...matchers, ...groups];
}

test('every query names metrics and labels that there are', () => {
  expect(queries.length).toBeGreaterThan(20);
  for (const { expr, legendFormat } of queries) {
    const names = expr.match(metricName) ?? [];
    expect(names, expr).not.toEqual([]);
    const legend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    for (const name of names) {
      expect([...known.keys()], expr).toContain(name);
      // In a query of one metric; where two are divided, each has its own.
      if (new Set(names).size > 1) continue;
      for (const label of [...labelsOf(expr), ...legend])
        expect([...(known.get(name) ?? [])], expr).toContain(label);
    }
  }
});

test('every variable that is used is defined, and its values can be found', () => {
  const variables = dashboard.templating.list;
  const builtIn = ['__rate_interval'];
  const used = queries.flatMap(({ expr, datasource }) =>
    [...`${expr} ${datasource.uid}`.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name),
  );
  const defined = variables.map(({ name }) => name);
  expect(new Set(used)).toEqual(new Set([...defined, ...builtIn]));
  for (const { definition } of variables) {
    if (definition === undefined) continue;
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(definition) ?? [];
    expect([...(known.get(metric) ?? [])], definition).toContain(label);
  }
});

test('panels have their own ids and do not cover each other', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { title, gridPos } of panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      expect(x, title).toBeLessThan(24);
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.get(`${x},${y}`), title).toBeUndefined();
        taken.set(`${x},${y}`, title);
      }
    }
  }
});

test('every metric of the gateway is on it, and in the guide', () => {
  const shown = queries.map(({ expr }) => expr).join('\n');
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/observability.md'), 'utf8');
  const families = [...known.keys()]
    .filter((name) => name.startsWith('modelroute_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(new Set(families).size).toBe(6);
  for (const name of families) {
    expect(shown).toContain(name);
    expect(guide).toContain(`\`${name}\``);
  }
});

test('the provisioning files are what Grafana reads', () => {
  const read = (name: string) => parse(readFileSync(join(folder, 'provisioning', name), 'utf8')) as unknown;
  expect(read('datasources/prometheus.yaml')).toMatchObject({
    apiVersion: 1,
    datasources: [{ type: 'prometheus' }],
  });
  expect(read('dashboards/modelroute.yaml')).toMatchObject({ apiVersion: 1, providers: [{ type: 'file' }] });
});
