/** One surface mocked by Prism: its validator judges the request, the document's examples are the responses. */
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createClientFromOperations } from '@stoplight/prism-http/dist/client.js';
import { objectAt, type JsonObject } from '../json.ts';
import { nameFault, type Fault } from './name-fault.ts';
import { prismDocument, withAliases } from './prism-document.ts';
import { placeOfExample, routedTarget, successMediaType, templateOf, type Wish } from './negotiation.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;

export interface MockRequest {
  /** Upper case. */
  method: string;
  /** Below the surface's base path, as it came: `/models/sandbox%2Fchat?limit=2`. */
  target: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Parsed JSON, or any other body as a string. */
  body: unknown;
}

export interface MockResponse {
  status: number;
  /** As Prism makes them: a number or null where the header's example is one. */
  headers: Record<string, unknown>;
  body: unknown;
}

export interface SurfaceMock {
  /** Rejects with Prism's error, whose `status` names its kind, when the document has no response. */
  respond: (request: MockRequest, wish: Wish) => Promise<MockResponse>;
  /** Methods of a path, upper case; empty when the document has no such path. */
  methodsOf: (path: string) => string[];
}

const settings = {
  mock: { dynamic: false },
  validateRequest: true,
  validateResponse: false,
  checkSecurity: true,
  errors: false,
  isProxy: false as const,
  upstreamProxy: undefined,
};

/** The code that the contract has for what Prism found wrong with the request. */
function codeOfViolation({ code: keyword = '' }: Fault): string {
  if (keyword === 'additionalProperties') return 'unknown_parameter';
  if (keyword === 'required') return 'missing_required_parameter';
  return keyword === 'type' ? 'invalid_type' : 'invalid_value';
}

/** Reads a bundled 3.1 document into Prism; that takes a moment, so keep the result. */
export async function mockSurface(bundle: JsonObject): Promise<SurfaceMock> {
  const document = withAliases(bundle);
  const operations = await getHttpOperationsFromSpec(prismDocument(document));
  const prism = createClientFromOperations(operations, {
    ...settings,
    logger: createLogger('mock', { level: 'silent' }),
  });
  const paths = objectAt(document, 'paths');
  const templates = Object.keys(paths);

  const methodsOf = (path: string): string[] => {
    const item = objectAt(paths, templateOf(templates, path) ?? '');
    return methods.filter((method) => item[method] !== undefined).map((method) => method.toUpperCase());
  };

  const respond = async (request: MockRequest, wish: Wish): Promise<MockResponse> => {
    const method = methods.find((known) => known.toUpperCase() === request.method) ?? 'trace';
    const template = templateOf(templates, request.target.split('?')[0] ?? '');
    const target = template === undefined ? request.target : routedTarget(template, request.target);
    const operation = objectAt(objectAt(paths, template ?? ''), method);
    const success = successMediaType(document, operation, request.headers.accept ?? '', request.body);

    const ask = async ({
      status,
      example,
    }: Wish): Promise<{ response: MockResponse; violation: Fault | undefined }> => {
      const place = example === undefined ? undefined : placeOfExample(document, operation, example);
      const code = status ?? place?.status;
      const mock = {
        dynamic: false,
        mediaTypes: place === undefined ? [success, 'application/json'] : [place.mediaType],
        ...(code !== undefined && { code }),
        ...(example !== undefined && { exampleKey: example }),
      };
      const result = await prism.request(
        target,
        { method, headers: request.headers, body: request.body },
        { ...settings, mock },
      );
      const reply = { status: result.status, headers: result.headers ?? {}, body: result.data };
      return { response: reply, violation: result.violations.input[0] };
    };

    const first = await ask(wish);
    if (first.response.status !== 400 || first.violation === undefined || wish.example !== undefined)
      return first.response;
    const { response } = await ask({ example: codeOfViolation(first.violation) });
    return { ...response, body: nameFault(response.body, first.violation) };
  };
  return { respond, methodsOf };
}
