/** What the matrix knows of one program that people use: where it is installed, how it is driven, and what must work. */
import type { EnvironmentName } from './environments.ts';
import type { Feature } from './features.ts';

/** The formats of providers. */
export const targetFormats = ['chat', 'messages', 'responses'] as const;
export type TargetFormat = (typeof targetFormats)[number];

/** The format that a client speaks to the server. */
type Format = 'chat completions' | 'responses' | 'messages' | 'rerank';

/** A program that is run; `environment` is added to the little that each program gets. */
export interface Command {
  program: string;
  args: readonly string[];
  folder?: string;
  environment?: Readonly<Record<string, string>>;
}

/** One row of the table: a client as it is set up for one format. */
export interface Client {
  /** In the reports of the driver. */
  row: string;
  /** As people call it. */
  title: string;
  /** The package whose version is shown. */
  package: string;
  format: Format;
  /** Base URL and key, and nothing else, as a user would write it: two lines or three. `HOST` is an installation. */
  setUp: string;
  features: readonly Feature[];
  /** Why a feature fails, where that is known. A reason that no longer applies fails the run. */
  fails?: Partial<Record<Feature, string>>;
  /** The same, before a provider of that format alone. */
  failsBefore?: Partial<Record<TargetFormat, Partial<Record<Feature, string>>>>;
  /** The client shows no token counts. */
  hidesUsage?: true;
  /** A command prints what it has received; when it did so is not seen. */
  hidesDeltas?: true;
  /** The completion repeats more than the prompt, since the client adds to it. */
  addsToPrompt?: true;
}

/** Clients that one driver runs. */
export interface ForeignProgram {
  /** As on the command line. */
  name: string;
  environment: EnvironmentName;
  /** File of the driver below `drivers/`, or the program that the environment has built. */
  driver: string;
  /** Settings of the client's own: those that switch off its calls to others, and what it reads URL and key from. */
  settings?: (installation: Installation) => Record<string, string>;
  /** Hosts that it calls although it is set up not to; the proxy refuses them, and it works without. */
  calls?: RegExp;
  clients: readonly Client[];
}

/** What a client is given. */
export interface Installation {
  /** Without a path. */
  url: string;
  key: string;
  /** The model of the tasks. */
  model: string;
  /** The format of its provider; none: it is the sandbox's. */
  target?: TargetFormat;
}
