/** What the matrix knows of one generator of one language: how to get it, what to run, and what it cannot do. */
import type { StepName } from './steps.ts';

/** The published documents, by the name of their bundles. */
export const documentNames = ['v1', 'alt', 'console'] as const;
export type DocumentName = (typeof documentNames)[number];

/** Version of OpenAPI of a published bundle. */
export type BundleVersion = '3.0' | '3.1' | '3.2';

/** A program that is run; `folder` and `environment` only where they differ from the runner's own. */
export interface Command {
  program: string;
  args: readonly string[];
  folder?: string;
  environment?: Readonly<Record<string, string>>;
}

/** A toolchain that a machine has or lacks. */
export interface Tool {
  name: string;
  /** Ends with status 0 where the tool is there and new enough. */
  check: Command;
  /** What to do where it is missing, one sentence. */
  remedy: string;
}

/** Where things are. The runner gives real folders, the page for teams gets speaking ones. */
export interface Places {
  /** Copy of the client's own folder, into which code is generated and in which it is built. */
  work: string;
  /** Generators and packages that outlive a run, shared by all clients. */
  tools: string;
  /** The file of a published bundle, as JSON. */
  bundle: (document: DocumentName, version: BundleVersion) => string;
}

/** Something that a generator cannot do, and why. Checked on every run: a reason that no longer holds fails. */
type Limits = Partial<Record<StepName, string>>;

interface DocumentUse {
  bundle: BundleVersion;
  /** Why the document cannot be used, and what then fails. Nothing of it is then built or called. */
  fails?: { at: 'generate' | 'compile'; reason: string };
}

/** A warning that is left, with the reason why the document does not cause it or must. */
export interface KnownWarning {
  pattern: RegExp;
  reason: string;
}

/** A program that a reader runs as it is; the run compares what it prints. One generator of each language has it. */
export interface FirstCallProgram {
  /** Why a team takes this generator and no other of the language: a sentence in Markdown, after its name. */
  why: string;
  /** The program, in the client's folder. */
  file: string;
  /** It has to be compiled first; the command that compiles everything compiles it too. */
  compiled: boolean;
  run: (places: Places) => Command;
}

/** A paragraph of a file of the driver, by its beginning. */
export interface Excerpt {
  file: string;
  begins: string;
}

export interface GeneratedClient {
  /** As on the command line: `python`, `go`. */
  language: string;
  /** Name of the generator, as its folder. */
  generator: string;
  /** Pinned version of the generator. */
  version: string;
  /** Where a team gets it, as they would say it: `openapi-python-client on PyPI`. */
  origin: string;
  /** The library with which the driver reads event streams. */
  streamLibrary: string;
  tools: readonly Tool[];
  documents: Readonly<Record<DocumentName, DocumentUse>>;
  /** Fetches generator and libraries below `places.tools`; not run again until these commands change. */
  install: (places: Places) => Command[];
  /** Writes the code of one document below `places.work`. */
  generate: (document: DocumentName, places: Places) => Command[];
  /** Compiles the generated code of the documents, as strictly as the language can, and the driver with it. */
  compile: (documents: readonly DocumentName[], places: Places) => Command[];
  /** Runs the driver. */
  run: (places: Places) => Command;
  /** Folders of `work` that are kept from one run to the next: what a compiler remembers. */
  keeps?: readonly string[];
  /** What was warned about in one line that a generator or compiler printed, `undefined` if nothing. */
  warning: (line: string) => string | undefined;
  knownWarnings: readonly KnownWarning[];
  /** Steps that cannot be done with this generator's code, with the reason. */
  limits: Limits;
  /** What its page shows of it: a whole program, for the generator that the page recommends, or excerpts of the driver. */
  firstCall: FirstCallProgram | readonly Excerpt[];
  /** What a team should know before it takes this generator, a sentence or two each, in Markdown. */
  remarks?: readonly string[];
}

/** Any name of the file, so that the runner finds every `client.ts` alike. */
export interface ClientModule {
  client: GeneratedClient;
}
