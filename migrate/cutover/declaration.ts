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
      about: 'requests of the new service before the next stage (600)',
    },
    'min-time': { type: 'string', value: 'SECONDS', about: 'time before the next stage (600)' },
    manual: {
      type: 'boolean',
      about: 'advance only from the control page; still roll back automatically',
    },
    'error-margin': {
      type: 'string',
      value: 'POINTS',
      about: 'additional errors that count as worse, in percentage points (2)',
    },
    'latency-margin': {
      type: 'string',
      value: 'PCT',
      about: 'longer time to the first byte (95th percentile) that counts as worse, in percent (30)',
    },
    shadow: {
      type: 'boolean',
      about: 'serve all requests by the old service, and send copies to the new one',
    },
    'start-over': { type: 'boolean', about: 'start at the first stage again after a rollback' },
    'tenant-header': {
      type: 'string',
      value: 'NAME',
      about: 'header that names the tenant; without it, a digest of the key does',
    },
    tenant: {
      type: 'string',
      multiple: true,
      value: 'ID',
      about: 'always on the new service, from the first stage on',
    },
    'not-tenant': { type: 'string', multiple: true, value: 'ID', about: 'never on the new service' },
    keep: {
      type: 'string',
      multiple: true,
      value: 'PREFIX',
      about: 'paths that always go to the old service, such as /files',
    },
    host: { type: 'string', value: 'ADDRESS', about: 'IP address or name to listen on (127.0.0.1)' },
    port: { type: 'string', value: 'N', about: 'port of the proxy; 0 takes a free one (8090)' },
    'control-port': {
      type: 'string',
      value: 'N',
      about: 'port of the control page, on 127.0.0.1 only; 0 takes a free one (8091)',
    },
    state: {
      type: 'string',
      value: 'FILE',
      about: 'state file, with which a rollback survives a restart (cutover.json)',
    },
    quiet: { type: 'boolean', about: 'show no live view on the terminal' },
  },
  details: `Runs a local proxy between your programs and two services. It sends a share of the tenants to the new service, compares
errors and times of both, advances automatically, and rolls back automatically if the new service is worse.
Set the base URL of your programs to the proxy. It appends the path to --old or --new.

At the start it prints the URL of the control page; its token gives control of the cutover. A terminal shows
a live view, otherwise each change is one line of JSON. Keys and contents are never printed or stored.`,
  exits: '0 stopped by SIGINT or SIGTERM, 2 it could not start; one line has the reason',
  example:
    'modelroute migrate cutover --old https://old.example/api/v1 --new http://127.0.0.1:8080/v1 --new-key-env NEW_KEY --map map.json',
});
