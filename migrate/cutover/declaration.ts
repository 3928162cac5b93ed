/** The command `modelroute migrate cutover` and its options. */
import { declareCommand } from '../../command-line/command.ts';

export const cutoverCommand = declareCommand({
  name: 'migrate cutover',
  summary: 'Send a growing share of traffic to the new service, and roll back when it is worse',
  options: {
    old: {
      type: 'string',
      required: true,
      value: 'URL',
      about: 'the service that you leave, as in https://old.example/api/v1',
    },
    new: {
      type: 'string',
      required: true,
      value: 'URL',
      about: 'the service that you move to, as in http://127.0.0.1:8080/v1',
    },
    'new-key-env': {
      type: 'string',
      value: 'NAME',
      about: 'environment variable with the key for the new service',
    },
    'old-key-env': {
      type: 'string',
      value: 'NAME',
      about: "the same for the old one; without it, the caller's key passes",
    },
    'pass-key': { type: 'boolean', about: "send the caller's key to the new service too" },
    map: {
      type: 'string',
      value: 'FILE',
      about: '{"map": {"OLD MODEL": {"to": "NEW MODEL"}}, "paths": {"/OLD": "/NEW"}}',
    },
    timeout: { type: 'string', value: 'SECONDS', about: 'longest silence of a service (600)' },
    stages: { type: 'string', value: 'LIST', about: 'percentages of tenants, rising (1,5,25,100)' },
    'min-requests': {
      type: 'string',
      value: 'N',
      about: 'requests of the new side before a further step (600)',
    },
    'min-time': { type: 'string', value: 'SECONDS', about: 'time before a further step (600)' },
    manual: {
      type: 'boolean',
      about: 'take further steps only by the control page; still roll back by itself',
    },
    'error-margin': {
      type: 'string',
      value: 'POINTS',
      about: 'percentage points of errors in addition that are worse (2)',
    },
    'latency-margin': {
      type: 'string',
      value: 'PCT',
      about: 'percent by which the 95th percentile to the first byte is worse (30)',
    },
    shadow: { type: 'boolean', about: 'serve everybody by the old service, and send copies to the new one' },
    'start-over': { type: 'boolean', about: 'begin at the first stage again after a roll back' },
    'tenant-header': {
      type: 'string',
      value: 'NAME',
      about: 'header that names the tenant; without it, a digest of the key does',
    },
    tenant: {
      type: 'string',
      multiple: true,
      value: 'ID',
      about: 'always on the new side, from the first stage on',
    },
    'not-tenant': { type: 'string', multiple: true, value: 'ID', about: 'never on the new side' },
    keep: {
      type: 'string',
      multiple: true,
      value: 'PREFIX',
      about: 'paths that always go to the old service, such as /files',
    },
    host: { type: 'string', value: 'ADDRESS', about: 'where the proxy listens (127.0.0.1)' },
    port: { type: 'string', value: 'N', about: 'port of the proxy; 0 is any free one (8090)' },
    'control-port': {
      type: 'string',
      value: 'N',
      about: 'port of the control page, on 127.0.0.1 only; 0 is any free one (8091)',
    },
    state: {
      type: 'string',
      value: 'FILE',
      about: 'file of its state, with which a roll back survives a restart (cutover.json)',
    },
    quiet: { type: 'boolean', about: 'show no live view on the terminal' },
  },
  details: `Runs a local proxy between your programs and two services. It sends a share of the tenants to the new one, watches
errors and times of both, takes further steps by itself, and goes back by itself when the new one is worse.
Give your programs the proxy's URL in the place of --old: what follows it is appended to --old or --new.

At the start it prints the URL of the control page with a token; who has it may steer. On a terminal there
is a live view, elsewhere one line of JSON for each change. Keys and contents are never printed or kept.`,
  exits: '0 stopped by SIGINT or SIGTERM, 2 it could not be started; one line says why',
  example:
    'modelroute migrate cutover --old https://old.example/api/v1 --new http://127.0.0.1:8080/v1 --new-key-env NEW_KEY --map map.json',
});
