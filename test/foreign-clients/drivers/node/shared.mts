/** What the drivers in JavaScript share: the installation, the tasks, and how a feature is reported. */
import { z } from 'zod';

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

const url = setting('MODELROUTE_URL');
export const key = setting('MODELROUTE_KEY');
export const v1 = `${url}/v1`;
export const alt = `${url}/alt`;
export const model = setting('MODELROUTE_MODEL');
export const sentence = setting('TASK_SENTENCE');
export const secondSentence = setting('TASK_SECOND_SENTENCE');
export const question = setting('TASK_QUESTION');
export const toolResult = setting('TASK_TOOL_RESULT');
export const invent = 'Invent a person.';

export const Person = z.object({ name: z.string(), age: z.number().int() });
export const Weather = z.object({ city: z.string().describe('Name of the city') });
export const weatherSchema = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const, description: 'Name of the city' } },
  required: ['city'],
  additionalProperties: false as const,
};

interface Call {
  name: string;
  arguments: unknown;
}

/** The calls of the tool below, for clients that run tools themselves. */
const calls: Call[] = [];

export async function getWeather(input: unknown): Promise<string> {
  calls.push({ name: 'get_weather', arguments: input });
  return toolResult;
}

/** The calls so far. */
export const callsMade = (): Call[] => [...calls];

export type Actions = Record<string, () => Promise<object>>;

/** Prints what each action saw, or what it threw. */
export async function reportAll(row: string, actions: Actions): Promise<void> {
  for (const [feature, action] of Object.entries(actions)) {
    calls.length = 0;
    const report = await action().then(
      (seen) => ({ row, feature, seen }),
      (error: unknown) => ({ row, feature, why: errorText(error) }),
    );
    console.log(JSON.stringify(report));
  }
}

function errorText(error: unknown): string {
  const { responseBody } = error as { responseBody?: unknown };
  const body = typeof responseBody === 'string' ? ` ${responseBody}` : '';
  return `${String(error)}${body}`.slice(0, 900);
}
