/** Other gateways from the package registries, if they are installed. They run as they come, without keys, limits or records. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { freePort } from '../packaging/free-port.ts';
import { launch, type Target } from './launch.ts';

interface PeerOptions {
  folder: string;
  upstream: string;
  key: string;
  cores: string | undefined;
}

interface Peer {
  name: string;
  /** Names its program, when it is not on the search path. */
  variable: string;
  install: string;
  find: (named: string | undefined) => string | undefined;
  start: (program: string, options: PeerOptions) => Promise<Target>;
}

const portkeyFile = 'node_modules/@portkey-ai/gateway/build/start-server.js';

export const peers: readonly Peer[] = [
  {
    name: 'Portkey gateway',
    variable: 'BENCH_PORTKEY',
    install: 'npm install --prefix FOLDER @portkey-ai/gateway, then BENCH_PORTKEY=FOLDER',
    find: (named) =>
      [named, named && join(named, portkeyFile)].find((file) => file?.endsWith('.js') && existsSync(file)),
    start: startPortkey,
  },
  {
    name: 'LiteLLM proxy',
    variable: 'BENCH_LITELLM',
    install:
      "python3 -m venv FOLDER && FOLDER/bin/pip install 'litellm[proxy]', then BENCH_LITELLM=FOLDER/bin/litellm",
    find: (named) => (named !== undefined && existsSync(named) ? named : findProgram('litellm')),
    start: startLitellm,
  },
];

async function startPortkey(program: string, { upstream, cores }: PeerOptions): Promise<Target> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [program, `--port=${port}`, '--headless'];
  const settings = { NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1' };
  const target = await launch({
    name: 'Portkey gateway',
    command: process.execPath,
    args,
    settings,
    cores,
    url,
  });
  return {
    ...target,
    headers: { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${upstream}/v1` },
  };
}

async function startLitellm(program: string, { folder, upstream, key, cores }: PeerOptions): Promise<Target> {
  const port = await freePort();
  const config = join(folder, 'litellm.yaml');
  const parameters = { model: 'openai/bench', api_base: `${upstream}/v1`, api_key: 'bench' };
  writeFileSync(
    config,
    JSON.stringify({
      model_list: [{ model_name: 'bench', litellm_params: parameters }],
      general_settings: { master_key: key },
    }),
  );
  const args = ['--config', config, '--host', '127.0.0.1', '--port', String(port), '--telemetry', 'False'];
  // Its price list from its own package, not from the network.
  const settings = { LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_LOG: 'ERROR', NO_DOCS: 'True' };
  const url = `http://127.0.0.1:${port}`;
  return launch({
    name: 'LiteLLM proxy',
    command: program,
    args,
    settings,
    cores,
    url: `${url}/health/liveliness`,
  }).then((target) => ({ ...target, url }));
}
