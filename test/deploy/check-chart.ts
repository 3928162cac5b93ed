/**
 * The Helm chart: linted, rendered with several sets of values, each manifest validated against the schemas of Kubernetes,
 * and values that cannot work refused. `MODELROUTE_TEST_HELM` and `MODELROUTE_TEST_KUBERNETES_VALIDATE` name the programs.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { runProgram } from '../support/run-program.ts';
import { badValues, goodValues } from './chart-values.ts';
import { demandServiceMonitor, type Manifest } from './check-service-monitor.ts';
import { Findings, missing, type Outcome } from './outcome.ts';

const chart = resolve(import.meta.dirname, '../../deploy/helm');
const kubernetes = '1.33';

/** The argument of a values file with these contents, and none without them. */
function withFile(folder: string, contents: string | undefined): string[] {
  if (contents === undefined) return [];
  const file = join(folder, 'values.yaml');
  writeFileSync(file, contents);
  return ['--values', file];
}

export async function checkChart(): Promise<Outcome> {
  const helm = process.env['MODELROUTE_TEST_HELM'] ?? 'helm';
  const validate = process.env['MODELROUTE_TEST_KUBERNETES_VALIDATE'] ?? 'kubernetes-validate';
  const { status } = await runProgram(helm, ['version']).catch(() => ({ status: 1 }));
  if (status !== 0)
    return missing('helm is not there (go install helm.sh/helm/v3/cmd/helm); set MODELROUTE_TEST_HELM');
  const findings = new Findings();
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-chart-'));
  const template = (words: readonly string[]) =>
    runProgram(helm, ['template', 'release', chart, `--kube-version=${kubernetes}.0`, ...words]);
  try {
    for (const [name, values] of Object.entries(goodValues)) {
      const words = [...withFile(folder, values.file), ...values.words];
      const linted = await runProgram(helm, ['lint', '--strict', chart, ...words]);
      findings.demand(linted.status === 0, `helm lint, ${name}`, linted.output + linted.problem);
      const rendered = await template(words);
      const manifests = parseAllDocuments(rendered.output).map((document) => document.toJS() as Manifest);
      const found = manifests.map(({ kind }) => kind).toSorted();
      findings.demand(
        rendered.status === 0 && found.join() === values.kinds.join(),
        `helm template, ${name}: ${found.join(', ')}`,
        rendered.problem,
      );
      demandGrace(findings, name, manifests);
      demandVariables(findings, name, manifests, values.variables ?? {});
      demandStrategy(findings, name, manifests, values.strategy);
      demandKeysOfStore(findings, name, rendered.output, words.includes('--set=s3.existingSecret=keys'));
      demandServiceMonitor(findings, name, manifests);
      demandProbes(findings, name, manifests);
      demandScaling(findings, name, manifests);
      demandSecret(findings, name, manifests, words.includes('--set=existingSecret=s'));
      const file = join(folder, `${name.replaceAll(' ', '-')}.yaml`);
      // A custom resource is not in the schemas of Kubernetes.
      writeFileSync(
        file,
        manifests
          .filter(({ kind }) => kind !== 'ServiceMonitor')
          .map((manifest) => `---\n${JSON.stringify(manifest)}\n`)
          .join(''),
      );
      await demandValid(findings, validate, name, file);
    }
    for (const { words, file, reason } of badValues) {
      const { status: refused, problem } = await template([...withFile(folder, file), ...words]);
      findings.demand(
        refused !== 0 && reason.test(problem),
        `refused: ${[...words, file].join(' ').trim()}`,
        problem,
      );
    }
    return findings.outcome;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Variable {
  name: string;
  value?: string;
}

interface Probe {
  httpGet?: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}

interface Container {
  ports: { name: string; containerPort: number }[];
  env: Variable[];
  envFrom?: { secretRef?: { name: string } }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

function containerOf(manifests: readonly Manifest[]): Container | undefined {
  const template = manifests.find(({ kind }) => kind === 'Deployment')?.spec['template'] as
    | { spec: { containers: Container[] } }
    | undefined;
  return template?.spec.containers[0];
}

function variablesOf(manifests: readonly Manifest[]): Variable[] {
  return containerOf(manifests)?.env ?? [];
}

/** No variable twice: the last one would win, whatever the chart wants. */
function demandVariables(
  findings: Findings,
  name: string,
  manifests: readonly Manifest[],
  wanted: Readonly<Record<string, string>>,
): void {
  const variables = variablesOf(manifests);
  const names = variables.map((each) => each.name);
  const wrong = Object.entries(wanted).filter(
    ([wantedName, value]) => variables.find((each) => each.name === wantedName)?.value !== value,
  );
  findings.demand(
    new Set(names).size === names.length && wrong.length === 0,
    `${name}: each variable once, ${Object.keys(wanted).length} compared with its value`,
    JSON.stringify(variables, null, 2),
  );
}

/** A new pod beside the old one would wait for ever for a volume that only one machine can mount. */
function demandStrategy(
  findings: Findings,
  name: string,
  manifests: readonly Manifest[],
  wanted: string,
): void {
  const strategy = manifests.find(({ kind }) => kind === 'Deployment')?.spec['strategy'] as
    | { type: string }
    | undefined;
  findings.demand(strategy?.type === wanted, `${name}: updated by ${wanted}`, JSON.stringify(strategy));
}

/**
 * Traffic comes when the server is ready, and stops before its drain is over; a store that is away restarts nobody; and a
 * start has time for its migrations.
 */
function demandProbes(findings: Findings, name: string, manifests: readonly Manifest[]): void {
  const container = containerOf(manifests);
  const pathOf = (probe?: Probe) => `${probe?.httpGet?.port}${probe?.httpGet?.path}`;
  const patience = (probe?: Probe) => (probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0);
  const { startupProbe, readinessProbe, livenessProbe } = container ?? {};
  const grace = Number(
    variablesOf(manifests).find((each) => each.name === 'MODELROUTE_DRAIN_GRACE')?.value ?? 0,
  );
  const port = container?.ports.find((each) => each.name === 'http')?.containerPort;
  findings.demand(
    port === 8080 &&
      pathOf(startupProbe) === 'http/readyz' &&
      pathOf(readinessProbe) === 'http/readyz' &&
      pathOf(livenessProbe) === 'http/healthz' &&
      patience(startupProbe) >= 60 &&
      patience(readinessProbe) <= grace &&
      patience(livenessProbe) >= 30,
    `${name}: probes of /readyz for ${patience(startupProbe)} s at the start, then within ${patience(readinessProbe)} s; /healthz for ${patience(livenessProbe)} s`,
    JSON.stringify(container, null, 2),
  );
}

/** The autoscaler follows the processor, and looks after the deployment alone. */
function demandScaling(findings: Findings, name: string, manifests: readonly Manifest[]): void {
  const scaler = manifests.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
  if (scaler === undefined) return;
  const deployment = manifests.find(({ kind }) => kind === 'Deployment');
  const wanted = {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: deployment?.metadata.name },
    minReplicas: 2,
    maxReplicas: 6,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
      },
    ],
  };
  findings.demand(
    isDeepStrictEqual(scaler.spec, wanted) && !('replicas' in (deployment?.spec ?? {})),
    `${name}: 2 to 6 pods by the use of processors`,
    JSON.stringify(scaler.spec, null, 2),
  );
}

/** The secrets are variables of the container, by the name of their secret alone. */
function demandSecret(
  findings: Findings,
  name: string,
  manifests: readonly Manifest[],
  hasSecret: boolean,
): void {
  const names = containerOf(manifests)?.envFrom?.map(({ secretRef }) => secretRef?.name) ?? [];
  findings.demand(
    names.join() === (hasSecret ? 's' : ''),
    `${name}: ${hasSecret ? 'the variables of its secret' : 'no secret'}`,
    names.join(', '),
  );
}

/** A pod has more time to end than its server takes at most. */
function demandGrace(findings: Findings, name: string, manifests: readonly Manifest[]): void {
  const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec['template'] as
    | { spec: { terminationGracePeriodSeconds: number } }
    | undefined;
  const env = new Map(variablesOf(manifests).map((each) => [each.name, Number(each.value)]));
  const drain = (env.get('MODELROUTE_DRAIN_GRACE') ?? 0) + (env.get('MODELROUTE_DRAIN_TIMEOUT') ?? Infinity);
  const grace = pod?.spec.terminationGracePeriodSeconds ?? 0;
  findings.demand(grace > drain, `${name}: a grace period of ${grace} s, above the drain of ${drain} s`);
}

/** The keys of the store come from their secret, by name alone. */
function demandKeysOfStore(findings: Findings, name: string, rendered: string, isOnS3: boolean): void {
  const referred = [...rendered.matchAll(/secretKeyRef:\n\s+name: keys\n\s+key: (\w+)/g)].map(
    ([, key]) => key,
  );
  const wanted = isOnS3 ? ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] : [];
  findings.demand(
    referred.join() === wanted.join() && rendered.includes('S3_BUCKET') === isOnS3,
    `${name}: ${isOnS3 ? 'the bucket, and its keys by reference' : 'no bucket'}`,
    referred.join(', '),
  );
}

async function demandValid(findings: Findings, validate: string, name: string, file: string): Promise<void> {
  if (!existsSync(validate)) {
    findings.note('skipped: the schemas of Kubernetes (pip install kubernetes-validate)');
    return;
  }
  const { status, output, problem } = await runProgram(validate, ['--strict', '--version', kubernetes, file]);
  findings.demand(status === 0, `valid for Kubernetes ${kubernetes}, ${name}`, output + problem);
}
