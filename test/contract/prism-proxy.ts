/** Prism as a validating proxy in front of a surface: a second validator, by other hands, of all that goes in and out. */
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { prismDocument } from '../../openapi/build/mock/prism-document.ts';
import type { JsonObject } from '../../openapi/build/json.ts';

export interface RunningProxy {
  /** Takes the place of the surface's URL, base path included. */
  url: string;
  close: () => Promise<void>;
}

/** What Prism says of one exchange. */
export interface ProxyViolation {
  /** `request` or `response`, then the place. */
  location: string[];
  severity: string;
  code: string | number;
  message: string;
}

/** Listens on a free port of the loopback interface; `upstream` is the URL of the surface. */
export async function startProxy(document: JsonObject, upstream: string): Promise<RunningProxy> {
  const server = createServer(await getHttpOperationsFromSpec(prismDocument(document)), {
    components: { logger: createLogger('proxy', { level: 'silent' }) },
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
    },
  });
  const url = await server.listen(0, '127.0.0.1');
  return { url, close: () => server.close() };
}

/** The violations that the proxy has reported in the header `sl-violations`; cut off when there are very many. */
export function violationsIn(header: string | string[] | undefined): ProxyViolation[] {
  if (header === undefined) return [];
  const text = String(header);
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [{ location: [], severity: 'Error', code: 'many', message: text.slice(0, 300) }];
  }
}
