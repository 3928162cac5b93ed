/** Sets of values of the Helm chart: those that it renders, and those that it refuses. */
import { secretSettings } from '../../server/secret-files.ts';

const several = ['--set=replicas=3', '--set=postgres=true', '--set=existingSecret=s'];
const shared = '--set=persistence.accessMode=ReadWriteMany';
const bucket = ['--set=s3.endpoint=https://s3.example.com', '--set=s3.bucket=files'];

interface GoodValues {
  words: string[];
  /** Contents of a values file. */
  file?: string;
  kinds: string[];
  /** How a new version takes the place of the old one. */
  strategy: 'Recreate' | 'RollingUpdate';
  /** Variables of the container, exactly. */
  variables?: Record<string, string>;
}

const oneNode = ['Deployment', 'PersistentVolumeClaim', 'Service', 'ServiceAccount'];

export const goodValues: Readonly<Record<string, GoodValues>> = {
  'one node': { words: [], kinds: oneNode, strategy: 'Recreate' },
  'one node with PostgreSQL': {
    words: ['--set=postgres=true', '--set=existingSecret=s'],
    kinds: oneNode,
    strategy: 'Recreate',
  },
  'one node with PostgreSQL and a shared volume': {
    words: ['--set=postgres=true', '--set=existingSecret=s', shared],
    kinds: oneNode,
    strategy: 'RollingUpdate',
  },
  'one node with PostgreSQL and without a volume': {
    words: ['--set=postgres=true', '--set=existingSecret=s', '--set=persistence.enabled=false'],
    kinds: ['Deployment', 'Service', 'ServiceAccount'],
    strategy: 'RollingUpdate',
  },
  'several nodes': {
    words: [...several, shared],
    kinds: ['Deployment', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
    strategy: 'RollingUpdate',
  },
  'several nodes and a claim that exists': {
    words: [...several, '--set=persistence.existingClaim=c'],
    kinds: ['Deployment', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
    strategy: 'RollingUpdate',
  },
  'several nodes, files on S3': {
    words: [...several, ...bucket, '--set=persistence.enabled=false', '--set=s3.existingSecret=keys'],
    kinds: ['Deployment', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
    strategy: 'RollingUpdate',
  },
  'settings of a file': {
    words: ['--set=settings.MODELROUTE_OIDC_NAME=12345678901234567890'],
    file: `settings:
  MODELROUTE_FILES_MB: 10000000
  MODELROUTE_FILES_COUNT: 123456789012
  MODELROUTE_OIDC_ISSUER: 9007199254740991
  MODELROUTE_OIDC_CLIENT_ID: '012345678901234567890'
  MODELROUTE_OIDC_DOMAINS: 'a "b" <c> & d'
  MODELROUTE_IDLE_TIMEOUT: 0.0000015
  MODELROUTE_CONFIG: /data/providers.yaml
  OTEL_SDK_DISABLED: true
`,
    variables: {
      MODELROUTE_FILES_MB: '10000000',
      MODELROUTE_FILES_COUNT: '123456789012',
      MODELROUTE_OIDC_ISSUER: '9007199254740991',
      MODELROUTE_OIDC_CLIENT_ID: '012345678901234567890',
      MODELROUTE_OIDC_NAME: '12345678901234567890',
      MODELROUTE_OIDC_DOMAINS: 'a "b" <c> & d',
      MODELROUTE_IDLE_TIMEOUT: '0.0000015',
      MODELROUTE_CONFIG: '/data/providers.yaml',
      OTEL_SDK_DISABLED: 'true',
    },
    kinds: oneNode,
    strategy: 'Recreate',
  },
  everything: {
    words: [
      '--set=autoscaling.enabled=true',
      '--set=postgres=true',
      '--set=existingSecret=s',
      shared,
      '--set=serviceMonitor.enabled=true',
      '--set=serviceMonitor.labels.release=prometheus',
      '--set=settings.MODELROUTE_LOG=warn',
      '--set=settings.MODELROUTE_WRONG_KEYS=30',
      '--set-json=providers={"providers":{"openai":{"base_url":"https://api.openai.com/v1"}},"models":[]}',
    ],
    variables: { MODELROUTE_WRONG_KEYS: '30', MODELROUTE_CONFIG: '/etc/modelroute/providers.yaml' },
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
    strategy: 'RollingUpdate',
  },
};

/** Settings that the chart itself gives the container, and the value to set instead. */
const ownSettings: Readonly<Record<string, string>> = {
  MODELROUTE_DRAIN_GRACE: 'drain.graceSeconds',
  MODELROUTE_DRAIN_TIMEOUT: 'drain.timeoutSeconds',
  PORT: 'service.port',
  HOST: 'remove it',
  MODELROUTE_DATA: 'persistence',
  S3_ENDPOINT: 's3.endpoint',
  S3_BUCKET: 's3.bucket',
  S3_REGION: 's3.region',
  S3_PREFIX: 's3.prefix',
};

const secrets = [...secretSettings, 'MISTRAL_API_KEY', 'PROXY_PASSWORD'];

interface BadValues {
  words: string[];
  file?: string;
  reason: RegExp;
}

export const badValues: readonly BadValues[] = [
  { words: ['--set=replicas=2'], reason: /several nodes need PostgreSQL/ },
  { words: ['--set=replicas=2', '--set=postgres=true'], reason: /several nodes need existingSecret/ },
  { words: several, reason: /persistence\.accessMode=ReadWriteMany/ },
  { words: [...several, ...bucket], reason: /persistence\.enabled=false/ },
  { words: [...several, '--set=persistence.enabled=false'], reason: /without a volume need a bucket/ },
  { words: bucket, reason: /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/ },
  { words: ['--set=s3.bucket=files'], reason: /both s3\.endpoint and s3\.bucket/ },
  { words: ['--set=replica=2'], reason: /replica/ },
  { words: ['--set=startup.timeoutSeconds=5'], reason: /startup.*timeoutSeconds/s },
  { words: ['--set=drain.timeoutSeconds=0'], reason: /timeoutSeconds/ },
  { words: ['--set=serviceMonitor.enabled=true'], reason: /existingSecret, with MODELROUTE_METRICS_TOKEN/ },
  {
    words: ['--set=settings.MODELROUTE_CONFIG=/x', '--set=providers.models={}'],
    reason: /settings\.MODELROUTE_CONFIG: providers is the provider file/,
  },
  {
    words: [],
    file: 'settings: { MODELROUTE_OIDC_CLIENT_ID: 12345678901234567890 }',
    reason: /settings\.MODELROUTE_OIDC_CLIENT_ID is a number .*: put it in quotes/,
  },
  ...Object.entries(ownSettings).map(([name, instead]) => ({
    words: [`--set=settings.${name}=1`],
    reason: new RegExp(`settings\\.${name}: .*${instead.replace('.', '\\.')}`),
  })),
  ...secrets.map((name) => ({
    words: [`--set=settings.${name}=x`],
    reason: new RegExp(`settings\\.${name} is a secret: put it into the secret that existingSecret names`),
  })),
];
