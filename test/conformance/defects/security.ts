/** Defects that a caller could turn against others. */
import type { SurfaceName } from '../../../conformance/contract/surface-contract.ts';
import { inHeaders, refused, table, withStatus, type Defect } from '../defect.ts';

const suiteKey = 'test-key-of-the-suite';
const chatOf = { v1: 'createChatCompletion', alt: 'createMessage' } as const;

function everywhere(surface: SurfaceName): Defect[] {
  return table(`${surface}-security`, surface, 'security', {
    'key-in-a-header': inHeaders(
      () => true,
      (headers) => {
        headers['x-debug-key'] = suiteKey;
      },
    ),
    'key-in-an-error': {
      response: (exchange) => {
        if (exchange.reply.status === 400)
          exchange.text = exchange.text.replace(/"message":"/, `"message":"[${suiteKey}] `);
      },
    },
    'key-in-base64': {
      response: (exchange) => {
        if (exchange.operation === chatOf[surface] && exchange.reply.status === 200 && exchange.isJson)
          exchange.text = exchange.text.replace(
            '{',
            `{"debug":"${Buffer.from(suiteKey).toString('base64')}",`,
          );
      },
    },
    'key-of-upstream-in-a-stream': {
      response: (exchange) => {
        if (exchange.isStream)
          exchange.text = `: upstream sk-proj-abcdefghijklmnopqrstuvwxyz012345\n\n${exchange.text}`;
      },
    },
    'stack-in-an-error': {
      response: (exchange) => {
        if (
          exchange.code === 'model_not_found' ||
          exchange.code === 'path_not_found' ||
          exchange.code === 'invalid_json'
        )
          exchange.text = exchange.text.replace(
            /"message":"/,
            '"message":"Error: x\\n    at route (/srv/app/server/routes.js:31:7) ',
          );
      },
    },
    'path-of-the-machine-in-an-error': {
      response: (exchange) => {
        if (exchange.code === 'invalid_json')
          exchange.text = exchange.text.replace(/"message":"/, '"message":"/usr/local/app/index.js: ');
      },
    },
    'no-key-needed': {
      request: (asked) => {
        asked.headers['authorization'] ??= `Bearer ${suiteKey}`;
        if (asked.headers['x-api-key'] !== undefined) delete asked.headers['authorization'];
      },
    },
    'no-key-needed-for-chat': {
      request: (asked, operation) => {
        if (operation === chatOf[surface] && asked.headers['x-api-key'] === undefined)
          asked.headers['authorization'] ??= `Bearer ${suiteKey}`;
      },
    },
    'any-scheme-taken': {
      request: (asked) => {
        asked.headers['authorization'] = (asked.headers['authorization'] ?? '').replace(/^Basic /, 'Bearer ');
        if (asked.headers['authorization'] === '') delete asked.headers['authorization'];
      },
    },
    'wrong-key-taken': {
      request: (asked, operation) => {
        if (operation !== chatOf[surface]) return;
        for (const name of ['authorization', 'x-api-key']) {
          const value = asked.headers[name];
          if (value !== undefined)
            asked.headers[name] = value.replace('wrong-key-of-the-conformance-kit', suiteKey);
        }
      },
    },
    'body-looked-at-before-the-key': withStatus(
      (exchange) => exchange.code === 'invalid_api_key' && exchange.asked.body.includes('no_such_field'),
      400,
    ),
    'path-makes-headers': inHeaders(
      (exchange) => exchange.asked.url.includes('%0d%0a'),
      (headers) => {
        headers['x-injected'] = 'yes';
      },
    ),
    'path-leads-to-files': {
      response: (exchange) => {
        if (!exchange.asked.url.includes('passwd')) return;
        exchange.reply.status = 200;
        exchange.text = 'root:x:0:0:root:/root:/bin/bash';
      },
    },
    'deep-json-is-a-500': withStatus((exchange) => exchange.asked.body.includes('[[[[[[[['), 500),
    'null-body-is-a-500': withStatus((exchange) => exchange.asked.body.toString() === 'null', 500),
    'strange-members-accepted': {
      response: (exchange) => {
        if (exchange.asked.body.includes('__proto__')) exchange.reply.status = 200;
      },
    },
    'too-large-as-400': withStatus(refused('payload_too_large'), 400),
    'too-large-as-500': withStatus(refused('payload_too_large'), 500),
    'too-large-as-page': {
      response: (exchange) => {
        if (exchange.code !== 'payload_too_large') return;
        exchange.reply.headers['content-type'] = 'text/html';
        exchange.text = '<html><h1>413 Request Entity Too Large</h1></html>';
      },
    },
  });
}

export const securityDefects: Defect[] = [
  ...everywhere('v1'),
  ...everywhere('alt'),
  ...table('alt-security', 'alt', 'security', {
    'two-keys-taken': {
      request: (asked) => {
        if (asked.headers['x-api-key'] !== undefined && asked.headers['authorization'] !== undefined)
          delete asked.headers['x-api-key'];
      },
    },
  }),
  ...table('v1-security', 'v1', 'security', {
    'files-need-no-key': {
      request: (asked, operation) => {
        if (/File/.test(operation)) asked.headers['authorization'] ??= `Bearer ${suiteKey}`;
      },
    },
    'models-need-no-key': {
      request: (asked, operation) => {
        if (operation === 'listModels') asked.headers['authorization'] ??= `Bearer ${suiteKey}`;
      },
    },
  }),
];
