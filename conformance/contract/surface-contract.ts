/** The two published documents as the kit reads them: operations, pages, schemas, required headers. */
import { readFileSync } from 'node:fs';
import { at, isRecord, listAt, textAt, type JsonRecord } from '../../openapi/json/json-value.ts';

export type SurfaceName = 'v1' | 'alt';

export const surfaceNames: readonly SurfaceName[] = ['v1', 'alt'];

export interface Operation {
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  /** Its place in the document, a JSON pointer. */
  pointer: string;
  /** The media type of its request body, if it has one. */
  takes: string | undefined;
  maxBodyBytes: number | undefined;
}

export class SurfaceContract {
  readonly surface: SurfaceName;
  readonly document: JsonRecord;
  readonly operations: readonly Operation[];
  readonly #byId: ReadonlyMap<string, Operation>;

  constructor(surface: SurfaceName, document: JsonRecord) {
    this.surface = surface;
    this.document = document;
    this.operations = operationsOf(document);
    this.#byId = new Map(this.operations.map((operation) => [operation.id, operation]));
  }

  /** Throws for an id that the document does not have. */
  operation(id: string): Operation {
    const found = this.#byId.get(id);
    if (found === undefined) throw new Error(`The document ${this.surface} has no operation '${id}'.`);
    return found;
  }

  /**
   * The place of a check, as `v1.openapi.json#/…`. `place` is `operationId/rest`, `page:Name`, `schema:Name/rest`
   * or `rule:operationId/rule` (a rule of a stream's grammar). Throws when the document has nothing there.
   */
  pointer(place: string): string {
    const [kind = '', rest = ''] = place.split(/:(.*)/s);
    const pointer = place.includes(':') ? this.#named(kind, rest) : this.#inOperation(place);
    if (this.resolve(pointer) === undefined) throw new Error(`Nothing is at ${place} of ${this.surface}.`);
    return `${this.surface}.openapi.json#${pointer}`;
  }

  /** The value at a JSON pointer, references followed. */
  resolve(pointer: string): unknown {
    let here: unknown = this.document;
    for (const step of pointer.split('/').slice(1)) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      here = this.#follow(Array.isArray(here) ? at(here, Number(name)) : at(here, name));
    }
    return here;
  }

  #follow(value: unknown): unknown {
    const target = textAt(value, '$ref');
    return target === undefined ? value : this.resolve(target.slice(1));
  }

  #inOperation(place: string): string {
    const [id = '', ...rest] = place.split('/');
    return [this.operation(id).pointer, ...rest].join('/');
  }

  #named(kind: string, rest: string): string {
    if (kind === 'schema') return `/components/schemas/${rest}`;
    if (kind === 'page')
      return `/tags/${listAt(this.document, 'tags').findIndex((tag) => at(tag, 'name') === rest)}`;
    const [id = '', rule = ''] = rest.split('/');
    return `${this.operation(id).pointer}/responses/200/content/text~1event-stream/x-stream-grammar/rules/${rule}`;
  }
}

function operationsOf(document: JsonRecord): Operation[] {
  const paths = at(document, 'paths');
  return Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, operation]): Operation[] => {
      const id = textAt(operation, 'operationId');
      if (id === undefined) return [];
      const content = at(operation, 'requestBody', 'content');
      const max = at(operation, 'x-max-body-bytes');
      return [
        {
          id,
          method: method.toUpperCase(),
          path,
          pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
          takes: isRecord(content) ? Object.keys(content)[0] : undefined,
          maxBodyBytes: typeof max === 'number' ? max : undefined,
        },
      ];
    }),
  );
}

const loaded = new Map<SurfaceName, SurfaceContract>();

/** Reads the bundle of a surface, once for the process. */
export function surfaceContract(surface: SurfaceName): SurfaceContract {
  const known = loaded.get(surface);
  if (known !== undefined) return known;
  const file = new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url);
  const contract = new SurfaceContract(surface, JSON.parse(readFileSync(file, 'utf8')) as JsonRecord);
  loaded.set(surface, contract);
  return contract;
}
