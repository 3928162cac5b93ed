/**
 * The Helm chart: linted, rendered with several sets of values, each manifest validated against the schemas of Kubernetes,
 * and values that cannot work refused. `MODELROUTE_TEST_HELM` and `MODELROUTE_TEST_KUBERNETES_VALIDATE` name the programs.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { runProgram } from '../support/run-program.ts';
import { Findings, missing, type Outcome } from './outcome.ts';

const chart = resolve(import.meta.dirname, '../../deploy/helm');
const kubernetes = '1.33';

interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
}

const several = ['--set=replicas=3', '--set=postgres=true', '--set=existingSecret=s'];
const shared = '--set=persistence.accessMode=ReadWriteMany';
const bucket = ['--set=s3.endpoint=https://s3.example.com', '--set=s3.bucket=files'];

/** Sets of values, and the kinds that they make. */
const good: Readonly<Record<string, { words: string[]; kinds: string[] }>> = {
  'one node': { words: [], kinds: ['Deployment', 'PersistentVolumeClaim', 'Service', 'ServiceAccount'] },
  'several nodes': {
    words: [...several, shared],
    kinds: ['Deployment', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
  },
  'several nodes, files on S3': {
    words: [...several, ...bucket, '--set=persistence.enabled=false', '--set=s3.existingSecret=keys'],
    kinds: ['Deployment', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
  },
  everything: {
    words: [
      '--set=autoscaling.enabled=true',
      '--set=postgres=true',
      '--set=existingSecret=s',
      shared,
      '--set=serviceMonitor.enabled=true',
      '--set=settings.MODELROUTE_LOG=warn',
      '--set=settings.MODELROUTE_WRONG_KEYS=30',
      '--set-json=providers={"providers":{"openai":{"base_url":"https://api.openai.com/v1"}},"models":[]}',
    ],
    kinds: [
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
      'ServiceMonitor',
    ],
  },
};

/** Values that are refused, and the reason. */
const bad: readonly [words: string[], reason: RegExp][] = [
  [['--set=replicas=2'], /several nodes need PostgreSQL/],
  [['--set=replicas=2', '--set=postgres=true'], /several nodes need existingSecret/],
  [several, /persistence\.accessMode=ReadWriteMany/],
  [[...several, ...bucket], /persistence\.enabled=false/],
  [[...several, '--set=persistence.enabled=false'], /without a volume need a bucket/],
  [bucket, /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [['--set=s3.bucket=files'], /both s3\.endpoint and s3\.bucket/],
  [['--set=settings.S3_SECRET_ACCESS_KEY=x'], /settings/],
  [['--set=replica=2'], /replica/],
  [['--set=settings.MODELROUTE_SECRET=x'], /settings/],
  [['--set=drain.timeoutSeconds=0'], /timeoutSeconds/],
];

export async function checkChart(): Promise<Outcome> {
  const helm = process.env['MODELROUTE_TEST_HELM'] ?? 'helm';
  const validate = process.env['MODELROUTE_TEST_KUBERNETES_VALIDATE'] ?? 'kubernetes-validate';
  const { status } = await runProgram(helm, ['version']).catch(() => ({ status: 1 }));
  if (status !== 0)
    return missing('helm is not there (go install helm.sh/helm/v3/cmd/helm); set MODELROUTE_TEST_HELM');
  const findings = new Findings();
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-chart-'));
  try {
    for (const [name, { words, kinds }] of Object.entries(good)) {
      const linted = await runProgram(helm, ['lint', '--strict', chart, ...words]);
      findings.demand(linted.status === 0, `helm lint, ${name}`, linted.output + linted.problem);
      const rendered = await runProgram(helm, [
        'template',
        'release',
        chart,
        `--kube-version=${kubernetes}.0`,
        ...words,
      ]);
      const manifests = parseAllDocuments(rendered.output).map((document) => document.toJS() as Manifest);
      const found = manifests.map(({ kind }) => kind).toSorted();
      findings.demand(
        rendered.status === 0 && found.join() === kinds.join(),
        `helm template, ${name}: ${found.join(', ')}`,
        rendered.problem,
      );
      demandGrace(findings, name, manifests);
      demandKeysOfStore(findings, name, rendered.output, words.includes('--set=s3.existingSecret=keys'));
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
    for (const [words, reason] of bad) {
      const { status: refused, problem } = await runProgram(helm, [
        'template',
        'release',
        chart,
        `--kube-version=${kubernetes}.0`,
        ...words,
      ]);
      findings.demand(refused !== 0 && reason.test(problem), `refused: ${words.join(' ')}`, problem);
    }
    return findings.outcome;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A pod has more time to end than its server takes at most. */
function demandGrace(findings: Findings, name: string, manifests: readonly Manifest[]): void {
  const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec['template'] as
    | {
        spec: {
          terminationGracePeriodSeconds: number;
          containers: { env: { name: string; value: string }[] }[];
        };
      }
    | undefined;
  const env = new Map(pod?.spec.containers[0]?.env.map((each) => [each.name, Number(each.value)]));
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
