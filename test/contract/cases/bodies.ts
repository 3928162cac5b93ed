/** Generated bodies of the operations that take JSON: every place valid at its edges, every place broken in every way. */
import { isObject, type Json, type JsonObject } from '../../../openapi/build/json.ts';
import type { ContractCase, Kind } from '../case.ts';
import { locate, type ContractDocument, type Located, type Operation } from '../document.ts';
import { fitted } from '../fit-body.ts';
import { mutantsOf, type Mutant } from '../generate/invalid.ts';
import { paramOf, schemaName, shapeOf, type Place, type Shape } from '../generate/places.ts';
import { createRandom, randomBody } from '../generate/random.ts';
import { createSampler, type Sampler } from '../generate/samples.ts';
import { withUsableExamples } from '../generate/usable-examples.ts';
import { edgeValues } from '../generate/valid.ts';
import { createSchemaJudge, type Judge } from '../schema-judge.ts';
import type { WireRequest } from '../wire.ts';
import { ordinaryOf } from './exchanges.ts';

/** Random bodies per place of an operation's body, and at most. */
const combinationsPerPlace = 3;
const maxCombinations = 120;
const seed = 20_261_120;

interface Making {
  document: JsonObject;
  operation: Operation;
  root: Located;
  shape: Shape;
  sampler: Sampler;
  accepts: (body: Json) => boolean;
  toCase: (kind: Kind, name: string, body: Json, expect: ContractCase['expect']) => ContractCase;
}

export function bodyCases(
  document: ContractDocument,
  requests: ReadonlyMap<string, WireRequest>,
): ContractCase[] {
  const judges = createSchemaJudge(document.json);
  const json = withUsableExamples(document.json);
  return document.operations.flatMap((operation) => {
    const { body } = operation;
    if (body?.mediaType !== 'application/json') return [];
    const making = prepare(
      json,
      operation,
      locate(json, body.schema.pointer),
      ordinaryOf(requests, operation),
      judges(body.schema.pointer),
    );
    return unique([...validValues(making), ...validCombinations(making), ...invalidBodies(making)]);
  });
}

function prepare(
  document: JsonObject,
  operation: Operation,
  root: Located,
  ordinary: WireRequest,
  judge: Judge,
): Making {
  const sampler = createSampler(document);
  return {
    document,
    operation,
    root,
    sampler,
    shape: shapeOf(document, root, sampler),
    accepts: (body) => judge(body) === undefined,
    toCase: (kind, name, body, expect) => ({
      id: `${operation.id} ${kind} ${name}`,
      surface: operation.surface,
      operation,
      kind,
      request: { ...ordinary, body: JSON.stringify(body) },
      requestBody: body,
      expect,
    }),
  };
}

/** Each branch at each place, then the edges of each schema at the first place that uses it. */
function validValues(making: Making): ContractCase[] {
  const { document, shape, sampler } = making;
  const name = (place: Place): string => paramOf(place.path) || 'the body';
  return [
    ...shape.places.flatMap((place) =>
      sampler.sampleBranches(place.schema).map(({ branch, value }) => ({
        place,
        value,
        label: `${name(place)} (${place.site}) as ${schemaName(branch)}`,
      })),
    ),
    ...shape.leaves.flatMap(({ schema, place }) =>
      edgeValues(document, schema, sampler).map(({ label, value }) => ({
        place,
        value,
        label: `${name(place)} (${schemaName(schema)}): ${label}`,
      })),
    ),
  ].flatMap(({ place, value, label }) => accepted(making, 'valid value', label, place.embed(value)));
}

function validCombinations(making: Making): ContractCase[] {
  const { document, root, sampler, operation, shape } = making;
  const random = createRandom(seed + operation.id.length);
  const length = Math.min(maxCombinations, shape.places.length * combinationsPerPlace);
  return Array.from({ length }, (_, index) => {
    const share = [0.15, 0.4, 0.8][index % 3] ?? 0.4;
    const body = randomBody(document, root, sampler, random, share);
    return accepted(making, 'valid combination', `${index}`, withoutRefused(body));
  }).flat();
}

/** Sandbox models call no MCP servers and make no summaries: each of these values is tried alone. */
function withoutRefused(body: Json): Json {
  if (!isObject(body)) return body;
  const { mcp_servers: _, compaction: __, ...rest } = body;
  return rest;
}

/** None when another keyword refuses the value, as a pattern beside a length does. */
function accepted(making: Making, kind: Kind, name: string, body: Json): ContractCase[] {
  const { operation, accepts, toCase } = making;
  if (!accepts(body)) return [];
  const fitting = fitted(operation.id, body);
  if (!accepts(fitting)) throw new Error(`${operation.id} ${name}: made invalid by the rules between fields`);
  return [toCase(kind, name, fitting, { status: 'accepted' })];
}

const kindOf = {
  missing: 'invalid missing',
  type: 'invalid type',
  enum: 'invalid enum',
  bound: 'invalid bound',
  'unknown field': 'invalid unknown field',
} as const;

function invalidBodies({ document, shape, sampler, accepts, toCase }: Making): ContractCase[] {
  const broken = mutantsOf(document, shape, sampler).filter(({ body }) => !accepts(body));
  return broken.map((mutant) =>
    toCase(
      kindOf[mutant.fault],
      `${mutant.param || 'the body'}: ${mutant.keyword} of ${mutant.site}`,
      mutant.body,
      {
        status: 400,
        mediaType: 'application/json',
        code: mutant.code,
        ...paramOfMutant(mutant),
      },
    ),
  );
}

/** The name of a map's key that is too long is itself cut in `param`; the contract does not say how. */
function paramOfMutant({ keyword, param }: Mutant): { param?: string | null } {
  return keyword === 'propertyNames' ? {} : { param: param === '' ? null : param };
}

/** The same body may be an edge of two schemas. */
function unique(cases: ContractCase[]): ContractCase[] {
  return [
    ...new Map(cases.map((each) => [`${each.expect.status} ${String(each.request.body)}`, each])).values(),
  ];
}
