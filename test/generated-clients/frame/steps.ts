/** The scripted run that every generated client makes against a real server: its steps, by name. */

/** Names of the steps in the order of the tables, with what a driver must have seen to call a step done. */
export const steps = {
  'list-models': 'The catalog is read into its type and has `sandbox/chat`.',
  'chat-with-tools':
    'Messages, tool choice and stop texts are sent as members of their unions; the tool call comes back as one, and its result leads to a completion.',
  'rich-message': 'A user message of a text, an image and a file part is understood.',
  'structured-output': 'A completion is a valid instance of the requested JSON schema.',
  embeddings: 'Two texts become two vectors of as many numbers as were asked for.',
  'file-upload': 'A file is sent as multipart and its object has an id and its size.',
  'file-download': 'The bytes that were sent come back.',
  'speech-to-file': 'A spoken sentence is written to a file that begins as a WAV file does.',
  message: 'The second surface responds to a message with a text block.',
  errors:
    'Statuses 400, 401, 403, 404 and 429 are the typed error of the language, with code and `x-trace-id`; on the second surface a 404 with its type.',
  'unknown-field-tolerated': 'Responses with fields that the contract does not know are read.',
  'unknown-enum-tolerated': 'Responses with values that an enumeration does not know are read.',
  'retry-after-readable': '`Retry-After` of a 429 can be read as a number of seconds.',
  'stream-chat': 'A chat is streamed; each event is decoded into its generated type; usage comes last.',
  'stream-message': 'A message is streamed; each event is decoded into its generated type.',
} as const;

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as StepName[];

/** One line of a driver's standard output. */
export interface StepReport {
  step: StepName;
  ok: boolean;
  /** What was seen, or what went wrong. */
  detail: string;
}

/** The reports among the lines that a driver printed; other lines are passed over. Of a step reported twice the last counts. */
export function readReports(output: string): Map<StepName, StepReport> {
  const reports = new Map<StepName, StepReport>();
  for (const line of output.split('\n')) {
    const report = readReport(line);
    if (report !== undefined) reports.set(report.step, report);
  }
  return reports;
}

function readReport(line: string): StepReport | undefined {
  if (!line.startsWith('{')) return undefined;
  let value: Partial<Record<'step' | 'ok' | 'detail' | 'why', unknown>>;
  try {
    value = JSON.parse(line) as typeof value;
  } catch {
    return undefined;
  }
  const step = stepNames.find((name) => name === value.step);
  if (step === undefined) return undefined;
  return { step, ok: value.ok === true, detail: said(value.detail) ?? said(value.why) ?? '' };
}

const said = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
