/** Browsers: what a page of another origin may send and read. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { plainText } from '../discovery/target.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { listOf, wireOf } from './sample.ts';
import { requestIdOf } from './trace-id.ts';

export function corsChecks(surface: SurfaceName): Check[] {
  const gateway = { profile: 'gateway', surface, contract: 'page:Authentication' } as const;
  const wire = wireOf(surface);
  const origin = 'https://app.example';
  const readable = (response: HttpResponse) =>
    /^(\*|https:\/\/app\.example)$/.test(response.header('access-control-allow-origin') ?? '');
  const preflight = (trial: Trial) =>
    trial.once({
      operation: wire.operation,
      method: 'OPTIONS',
      auth: 'none',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-stainless-lang,x-trace-id',
      },
    });
  const everyPreflight = (trial: Trial) =>
    Promise.all(
      trial.contract.operations.map((operation) =>
        trial.ask({
          ...sampleAddress(operation.path),
          operation: operation.id,
          method: 'OPTIONS',
          auth: 'none',
          headers: {
            origin,
            'access-control-request-method': operation.method,
            'access-control-request-headers': 'authorization',
          },
        }),
      ),
    );
  const supported = async (trial: Trial) => {
    if (!trial.target.claimsContract && !readable(await preflight(trial)))
      throw new Unsupported('this side is not made for browsers');
  };
  return [
    {
      ...gateway,
      id: `${surface}.cors.preflight`,
      title: 'A browser may send: the preflight succeeds without a key and allows method and headers',
      run: async (trial) => {
        await supported(trial);
        const response = await preflight(trial);
        must(
          response.status === 204 || response.status === 200,
          `the preflight responds with ${response.status}`,
          response,
        );
        must(
          readable(response),
          `Access-Control-Allow-Origin is ${show(response.header('access-control-allow-origin'))}`,
          response,
        );
        must(
          /\bPOST\b|\*/.test(response.header('access-control-allow-methods') ?? ''),
          `Access-Control-Allow-Methods is ${show(response.header('access-control-allow-methods'))}`,
          response,
        );
        const allowed = (response.header('access-control-allow-headers') ?? '').toLowerCase();
        for (const name of ['authorization', 'content-type', 'x-stainless-lang'])
          must(allowed.includes(name), `Access-Control-Allow-Headers lacks ${name}`, response);
      },
    },
    {
      ...gateway,
      id: `${surface}.cors.every-operation`,
      title: 'A browser may call every operation',
      run: async (trial) => {
        await supported(trial);
        for (const response of await everyPreflight(trial)) {
          must(
            response.status < 300 && readable(response),
            `the preflight of ${response.sent.operation} responds with ${response.status}`,
            response,
          );
          const method = response.sent.headers['access-control-request-method'] ?? '';
          const methods = response.header('access-control-allow-methods') ?? '';
          must(
            methods.includes(method) || methods === '*',
            `Access-Control-Allow-Methods is ${show(methods)}, ${method} is missing`,
            response,
          );
        }
      },
    },
    {
      ...gateway,
      id: `${surface}.cors.answer`,
      title: 'A browser may read responses and errors, and their ids',
      run: async (trial) => {
        await supported(trial);
        const calls = [
          { operation: listOf[surface] },
          { operation: listOf[surface], auth: 'wrong' as const },
          wire.call(trial, { text: plainText, stream: true }),
        ];
        for (const call of calls) {
          const response = await trial.ask({ ...call, headers: { origin } });
          must(
            readable(response),
            `Access-Control-Allow-Origin is ${show(response.header('access-control-allow-origin'))} (status ${response.status})`,
            response,
          );
          if (!trial.target.claimsContract) continue;
          const exposed = response.header('access-control-expose-headers') ?? '';
          for (const name of ['x-trace-id', requestIdOf[surface], 'retry-after'])
            must(exposed.includes(name), `Access-Control-Expose-Headers lacks ${name}`, response);
        }
      },
    },
  ];
}

/** A path with its parameters filled in; a preflight does not look whether such a thing exists. */
const sampleAddress = (path: string) => ({ path: path.replaceAll(/\{\w+\}/g, 'x') });
