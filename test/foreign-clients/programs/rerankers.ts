/** Libraries of services that sell a rerank. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';

const cohere = (row: string, className: string, baseUrl: string): Client => ({
  row,
  title: `cohere (Python), ${className}`,
  package: 'cohere',
  format: 'rerank',
  setUp: `import cohere\nclient = cohere.${className}(base_url="${baseUrl}", api_key=KEY)`,
  features: ['rerank'],
});

export const rerankers: readonly ForeignProgram[] = [
  {
    name: 'cohere-python',
    environment: 'cohere',
    driver: 'cohere_sdk.py',
    clients: [cohere('second', 'ClientV2', 'https://HOST/v1'), cohere('first', 'Client', 'https://HOST')],
  },
];
