/** Runs the driver of a program against the server and judges what it saw. */
import { environments } from './environments.ts';
import { question, secondSentence, sentence, toolResult } from './features.ts';
import type { Client, ForeignProgram, Installation, TargetFormat } from './foreign-program.ts';
import { judgeClient, type FeatureOutcome } from './judge.ts';
import type { Prepared } from './prepare-environment.ts';
import { readReports } from './reports.ts';
import { runDriver, type Driven } from './run-driver.ts';
import { listedModel } from './start-installation.ts';

export interface ClientOutcome {
  client: Client;
  /** The installed version. */
  version: string;
  features: FeatureOutcome[];
}

export interface ProgramOutcome {
  name: string;
  /** What this machine lacks; with it nothing was run. */
  missing: string[];
  clients: ClientOutcome[];
  faults: string[];
  seconds: number;
}

const tasks = {
  TASK_SENTENCE: sentence,
  TASK_SECOND_SENTENCE: secondSentence,
  TASK_QUESTION: question,
  TASK_TOOL_RESULT: toolResult,
};

export async function examineProgram(
  program: ForeignProgram,
  prepared: Prepared,
  installation: Installation,
): Promise<ProgramOutcome> {
  const { name } = program;
  const { missing, problem } = prepared;
  if (missing.length > 0 || problem !== '') {
    const faults = problem === '' ? [] : [`${name}: not installed: ${problem}`];
    return { name, missing, clients: [], faults, seconds: 0 };
  }
  const began = performance.now();
  const driven = await drive(program, prepared, installation);
  const ended = `${driven.status}: ${(driven.problem + driven.output).trim().slice(-1_500)}`;
  const reports = readReports(driven.output);
  const faults = driven.called
    .filter((host) => program.calls?.test(host) !== true)
    .map((host) => `${name} called ${host}`);
  const clients = program.clients.map((client): ClientOutcome => {
    const judged = judgeClient(before(installation.target, client), reports, ended);
    faults.push(...judged.faults.map((fault) => `${client.title}, ${client.format}: ${fault}`));
    const version = environments[program.environment].installed(prepared.folder, client.package);
    if (version === undefined) faults.push(`${client.package} is not installed`);
    return { client, version: version ?? 'unknown', features: judged.outcomes };
  });
  return { name, missing, clients, faults, seconds: Math.round((performance.now() - began) / 1_000) };
}

/** With the reasons for what fails before such a provider. */
function before(target: TargetFormat | undefined, client: Client): Client {
  const more = target && client.failsBefore?.[target];
  return more === undefined ? client : { ...client, fails: { ...client.fails, ...more } };
}

function drive(program: ForeignProgram, { folder }: Prepared, installation: Installation): Promise<Driven> {
  const command = environments[program.environment].run(folder, program.driver);
  return runDriver({
    ...command,
    environment: {
      MODELROUTE_URL: installation.url,
      MODELROUTE_KEY: installation.key,
      MODELROUTE_LISTED_MODEL: listedModel,
      MODELROUTE_MODEL: installation.model,
      ...tasks,
      ...command.environment,
      ...program.settings?.(installation),
    },
  });
}
