/** Every operation by its method and path: openapi-fetch, with the client's retries, time limits and errors. */
import createFetchClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import { ContractError, ModelrouteError } from './errors.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { takeStream, takeWhole } from './take-body.ts';
import { exchange, type TransportResponse, type Exchange } from './transport.ts';

/** What came back, and the id under which the service logged it. */
export interface Result<Data> {
  data: Data;
  response: Response;
  traceId: string;
}

type Media = 'application/json';
type Method = 'get' | 'post' | 'delete';
type PathsOf<Paths extends object, M extends Method> = keyof {
  [Path in keyof Paths as Paths[Path] extends Record<M, { responses: object }> ? Path : never]: true;
};
type Operation<Paths, Path extends keyof Paths, M extends Method> =
  Paths[Path] extends Record<M, infer Found extends Record<string | number, unknown>> ? Found : never;
/** Optional when the operation requires neither parameters nor a body. */
type Arguments<Init> = undefined extends Init ? [init?: Init & CallOptions] : [init: Init & CallOptions];
type Call<Paths extends object, M extends Method> = <
  Path extends PathsOf<Paths, M>,
  Init extends MaybeOptionalInit<Paths[Path], M & keyof Paths[Path]>,
>(
  path: Path,
  ...init: Arguments<Init>
) => Promise<Result<Exclude<FetchResponse<Operation<Paths, Path, M>, Init, Media>['data'], undefined>>>;

/** One method for each HTTP method of a surface, typed by path. They reject with a ModelrouteError. */
export interface PathCalls<Paths extends object> {
  GET: Call<Paths, 'get'>;
  POST: Call<Paths, 'post'>;
  DELETE: Call<Paths, 'delete'>;
}

/** The openapi-fetch options that this client reads; it passes the others through. */
export interface RawInit extends CallOptions {
  params?: unknown;
  body?: unknown;
  parseAs?: string;
}

/** The typed methods over an untyped caller. */
export function pathCalls<Paths extends object>(caller: PathCaller): PathCalls<Paths> {
  const on = (method: Method) => (path: string, init?: RawInit) => caller.call(method, path, init);
  // The types are those of the generated document; there is no check of them at run time.
  return { GET: on('get'), POST: on('post'), DELETE: on('delete') } as unknown as PathCalls<Paths>;
}

/** Options of a request without a JSON body, or with a response that is not JSON. */
export interface Special<T> {
  take: Exchange<T>['take'];
  /** Makes the request of an attempt out of the one without body. */
  make?: (request: Request) => Request;
  repeatable?: boolean;
  send?: (request: Request) => Promise<Response>;
}

/** Calls operations of one surface without knowing their types; the surfaces put the types on. */
export class PathCaller {
  readonly #options: ClientOptions;
  readonly #inner: Client<object, Media>;

  constructor(options: ClientOptions, basePath: string) {
    this.#options = options;
    this.#inner = createFetchClient<object, Media>({
      baseUrl: options.baseUrl.replace(/\/+$/, '') + basePath,
      headers: { ...options.headers, authorization: `Bearer ${options.key}` },
    });
  }

  /** Calls an operation; reads the response as JSON, or as `parseAs` specifies. */
  async call<Data>(method: Method, path: string, init: RawInit = {}): Promise<Result<Data>> {
    const take = init.parseAs === 'stream' ? takeStream : takeWhole;
    let last: TransportResponse | undefined;
    const keep = (response: TransportResponse) => {
      last = response;
      return take(response);
    };
    try {
      const { data, response } = await this.#send(method, path, init, { take: keep }, (taken) => taken);
      return { data: data as Data, response, traceId: last?.deadline.traceId ?? '' };
    } catch (error) {
      if (last === undefined || error instanceof ModelrouteError) throw error;
      const { traceId } = last.deadline;
      throw new ContractError({ message: 'The response is not JSON.', traceId, cause: error });
    }
  }

  /** Calls an operation whose result is not a Response. */
  async open<T>(method: Method, path: string, init: RawInit, special: Special<T>): Promise<T> {
    let taken: { value: T } | undefined;
    const nothing = () => new Response(null, { status: 204 });
    await this.#send(method, path, init, special, (value) => {
      taken = { value };
      return nothing();
    });
    if (taken === undefined) throw new Error('openapi-fetch did not send the request.');
    return taken.value;
  }

  #send<T>(
    method: Method,
    path: string,
    { signal, timeoutMs, idleTimeoutMs, retry, traceId, headers, ...init }: RawInit,
    { take, make, repeatable = true, send }: Special<T>,
    respond: (value: T) => Response,
  ): Promise<{ data?: unknown; response: Response }> {
    const options = present({ signal, timeoutMs, idleTimeoutMs, retry, traceId });
    const fetchOnce = async (request: Request) => {
      const again = make === undefined ? () => request.clone() : () => make(request);
      const what: Exchange<T> = {
        options,
        make: again,
        repeatable,
        take,
        ...(send !== undefined && { send }),
      };
      return respond(await exchange(this.#options, what));
    };
    const request = { ...init, headers, fetch: fetchOnce };
    return this.#inner.request(method, path as never, request as never);
  }
}

/** The members that are set; an absent one must not hide the client's own. */
function present<T extends object>(options: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
