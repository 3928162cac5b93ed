/** What must never happen: secrets in responses, headers made by callers, a server that crashes on bad input. */
import { surfaceContract, type Operation, type SurfaceName } from '../contract/surface-contract.ts';
import { foreignKeysIn, formsOfKey, showsStack } from '../evidence/redact.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Call } from '../http/call.ts';
import type { Trial } from '../run/trial.ts';
import { plainText } from '../discovery/target.ts';
import { acceptedJson, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { mustRefuse } from './refusal.ts';
import { listOf, plainResponse, sampleAll, sampleCall, wireOf } from './sample.ts';

const oneOf = { v1: 'retrieveModel', alt: 'retrieveMessageModel' } as const;
const injection = '%0d%0ax-injected:%20yes%0d%0a';

export function securityChecks(surface: SurfaceName): Check[] {
  const security = { profile: 'security', surface } as const;
  const wire = wireOf(surface);
  const list = listOf[surface];
  return [
    {
      ...security,
      id: `${surface}.key.scheme`,
      title: 'The key is not taken under another scheme',
      contract: 'page:Authentication',
      run: async (trial) =>
        mustRefuse(trial, await trial.ask({ operation: list, auth: 'basic' }), { code: 'invalid_api_key' }),
    },
    {
      ...security,
      id: `${surface}.key.wrong-chat`,
      title: 'A wrong key does not chat',
      contract: `${wire.operation}/responses/401`,
      run: async (trial) => {
        acceptedJson(trial, await plainResponse(trial), 'a plain response');
        mustRefuse(trial, await trial.ask({ ...sampleCall(trial, wire.operation), auth: 'wrong' }), {
          code: 'invalid_api_key',
        });
      },
    },
    {
      ...security,
      id: `${surface}.key.before-body`,
      title: 'Without a key the response reveals nothing about the body',
      contract: 'page:Authentication',
      run: async (trial) => {
        const response = await trial.ask({
          operation: wire.operation,
          json: { no_such_field: 1 },
          auth: 'none',
        });
        if (!trial.target.claimsContract && response.status !== 401)
          throw new Unsupported(`a bad body is looked at first (${response.status})`, response);
        mustRefuse(trial, response, { code: 'invalid_api_key' });
      },
    },
    {
      ...security,
      id: `${surface}.header-injection`,
      title: 'Line breaks in a path make no headers',
      contract: 'page:Errors',
      run: async (trial) => {
        for (const path of [`/models/x${injection}`, `/no-such${injection}`]) {
          const response = await trial.ask({ operation: oneOf[surface], path });
          must(
            response.header('x-injected') === undefined,
            'a part of the path came back as a header',
            response,
          );
          must(response.status >= 400 && response.status < 500, `status ${response.status}`, response);
        }
      },
    },
    {
      ...security,
      id: `${surface}.traversal`,
      title: 'Dots and slashes in an id lead nowhere',
      contract: `${oneOf[surface]}/responses/404`,
      run: async (trial) => {
        for (const path of [
          '/models/..%2f..%2f..%2fetc%2fpasswd',
          ...(surface === 'v1' ? ['/files/..%2f..%2fetc%2fpasswd/content'] : []),
        ]) {
          const response = await trial.ask({ operation: oneOf[surface], path });
          must(!response.text.includes('root:'), 'a file of the machine came back', response);
          must(response.status >= 400 && response.status < 500, `status ${response.status}`, response);
        }
      },
    },
    {
      ...security,
      id: `${surface}.deep-json`,
      title: 'JSON that is nested without end is refused',
      contract: 'page:Limits',
      run: async (trial) => {
        const text = `{"model":"x","messages":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
        const response = await trial.ask({
          operation: wire.operation,
          raw: { text, type: 'application/json' },
        });
        mustRefuse(trial, response, { code: 'invalid_json' });
      },
    },
    {
      ...security,
      id: `${surface}.odd-bodies`,
      title: 'A body that is no object, or has strange members, is refused without harm',
      contract: `${wire.operation}/responses/400`,
      run: async (trial) => {
        const bodies = [
          'null',
          '[]',
          '"text"',
          '7',
          '{"__proto__":{"model":"x"},"constructor":1}',
          '{"model":1e999,"messages":[]}',
        ];
        for (const text of bodies) {
          const response = await trial.ask({
            operation: wire.operation,
            raw: { text, type: 'application/json' },
          });
          must(
            response.status >= 400 && response.status < 500,
            `the body ${text} responds with ${response.status}`,
            response,
          );
        }
        acceptedJson(
          trial,
          await trial.ask(sampleCall(trial, wire.operation)),
          'a good request after bad ones',
        );
      },
    },
    ...(surface === 'alt' ? [twoKeys] : []),
    ...surfaceContract(surface)
      .operations.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined)
      .map((operation) => tooLarge(surface, operation)),
    noSecrets(surface),
  ];
}

const twoKeys: Check = {
  id: 'alt.key.two',
  title: 'Two keys that differ are refused, even if one of them is good',
  profile: 'security',
  surface: 'alt',
  contract: 'page:Authentication',
  run: async (trial) => {
    onlyByContract(trial, 'the refusal of two keys');
    mustRefuse(trial, await trial.ask({ operation: 'listMessageModels', auth: 'two-keys' }), {
      code: 'invalid_api_key',
    });
  },
};

/** Only announces the body, so that it costs nothing. */
function tooLarge(surface: SurfaceName, operation: Operation): Check {
  return {
    id: `${operation.id}.refuses.too-large`,
    title: `${operation.id} refuses a body beyond its limit when it is announced, with 413`,
    profile: 'security',
    surface,
    contract: `${operation.id}/responses/413`,
    run: async (trial) => {
      onlyByContract(trial, 'the limit of bodies');
      const type =
        operation.takes === 'multipart/form-data' ? 'multipart/form-data; boundary=kit' : 'application/json';
      const call: Call = { operation: operation.id, headers: { 'content-type': type } };
      const response = await trial.announce(call, (operation.maxBodyBytes ?? 0) + 1);
      mustRefuse(trial, response, { code: 'payload_too_large' });
    },
  };
}

/** Looks at everything that came back in the run, and sees to it that there is something to look at. */
function noSecrets(surface: SurfaceName): Check {
  const wire = wireOf(surface);
  return {
    id: `${surface}.every.no-secret`,
    title: 'No response of this run shows a key, a stack or a path of the machine',
    profile: 'security',
    surface,
    contract: 'page:Authentication',
    last: true,
    run: async (trial) => {
      await trial.once(wire.call(trial, { text: plainText, stream: true }));
      await sampleAll(trial);
      const forms = formsOfKey(trial.target.key);
      for (const response of trial.responses) mustBeDiscreet(trial, response, forms);
    },
  };
}

function mustBeDiscreet(trial: Trial, response: HttpResponse, keyForms: readonly string[]): void {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = /^(audio|image)\//.test(response.mediaType) ? '' : response.text;
  for (const [where, text] of [
    ['a header', headers],
    ['a body', body],
  ] as const) {
    must(!keyForms.some((form) => text.includes(form)), `${where} shows the key of the request`, response);
    must(foreignKeysIn(text).length === 0, `${where} shows what looks like a key`, response);
    must(!showsStack(text), `${where} shows a stack`, response);
    must(!machinePaths.test(text), `${where} shows a path of the machine`, response);
    must(!innerWords.test(text), `${where} shows words from inside the server`, response);
    const strange = text.match(privateAddresses)?.find((address) => !trial.target.root.includes(address));
    must(
      strange === undefined,
      `${where} shows the IP address or host ${strange} of another machine`,
      response,
    );
  }
  if (trial.target.claimsContract)
    must(response.header('set-cookie') === undefined, 'a cookie is set', response);
}

const machinePaths = /(?:\/home\/|\/usr\/(?:src|lib|local)\/|\/var\/|\/srv\/|node_modules\/|[A-Z]:\\\\Users)/;
const innerWords =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOENT|EACCES|SQLITE_[A-Z]+|ER_[A-Z]+_[A-Z]+|process\.env)\b/;
const privateAddresses = /\b(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?::\d+)?\b/g;
