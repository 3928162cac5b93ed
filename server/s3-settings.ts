/** The settings of an object store for the bytes of files. With a bucket or an endpoint, all are needed. */
import { z } from 'zod';
import { present } from './setting-types.ts';

export const s3Settings = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'S3_ENDPOINT must be an http or https URL' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,64}$/, 'S3_REGION must be a name such as eu-central-1')
    .default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(
      /^(?:[\w-]{1,64}\/){0,8}$/,
      'S3_PREFIX must be folders such as modelroute/files/, with / at the end',
    )
    .default(''),
  S3_ACCESS_KEY_ID: present('S3_ACCESS_KEY_ID').optional(),
  S3_SECRET_ACCESS_KEY: present('S3_SECRET_ACCESS_KEY').optional(),
};

type Given = z.infer<z.ZodObject<typeof s3Settings>> & { MODELROUTE_FILES?: string | undefined };

interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Undefined: the files are in a folder. Throws an error with one line for the operator. */
export function s3Of(value: Given): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  const needed = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  if (endpoint === undefined && bucket === undefined) return undefined;
  const missing = Object.entries(needed).flatMap(([name, each]) => (each === undefined ? [name] : []));
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  )
    throw new Error(`files on S3 also need ${missing.join(', ')}`);
  if (value.MODELROUTE_FILES !== undefined)
    throw new Error('MODELROUTE_FILES and S3_BUCKET are both set; set one of them');
  const { username, password, search, hash } = new URL(endpoint);
  if (`${username}${password}${search}${hash}` !== '')
    throw new Error('S3_ENDPOINT must be scheme, host and port alone, without a key or a query');
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey };
}
