/** Writes `provider-file.schema.json` from the schema of the provider file: `node server/configuration/write-schema.ts`. */
import { writeFileSync } from 'node:fs';
import { providerFileSchema } from './provider-file.ts';

const target = new URL('./provider-file.schema.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(providerFileSchema(), null, 2)}\n`);
