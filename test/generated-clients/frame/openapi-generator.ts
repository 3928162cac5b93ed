/** openapi-generator, one pinned jar from Maven Central for all the languages that use it. */
import { join } from 'node:path';
import type { Command, KnownWarning, Places } from './generated-client.ts';

export const openapiGeneratorVersion = '7.25.0';
export const openapiGeneratorOrigin = 'org.openapitools:openapi-generator-cli on Maven Central';

const jar = (places: Places) => join(places.tools, `openapi-generator-cli-${openapiGeneratorVersion}.jar`);

/** Needs Java and Maven, and runs beside the client: Maven would read the `pom.xml` of its folder, which names code to come. */
export const installOpenapiGenerator = (places: Places): Command[] => [
  { program: 'mkdir', args: ['-p', places.tools] },
  {
    program: 'mvn',
    args: [
      '--batch-mode',
      '--quiet',
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
      `-Dartifact=org.openapitools:openapi-generator-cli:${openapiGeneratorVersion}`,
      '-DoutputDirectory=.',
    ],
    folder: places.tools,
  },
];

export interface OpenapiGeneration {
  /** Name of the generator for the language, as `openapi-generator list` has it. */
  generator: string;
  bundle: string;
  output: string;
  /** Further arguments, such as `--package-name`, `modelroute_v1`. */
  args?: readonly string[];
}

export const openapiGenerator = (places: Places, generation: OpenapiGeneration): Command => ({
  program: 'java',
  args: [
    '-jar',
    jar(places),
    'generate',
    '--generator-name',
    generation.generator,
    '--input-spec',
    generation.bundle,
    '--output',
    generation.output,
    ...(generation.args ?? []),
  ],
});

/** `[main] WARN  o.o.c.DefaultCodegen - text` → `text`. */
export function openapiGeneratorWarning(line: string): string | undefined {
  return /\b(?:WARN|ERROR)\s+\S+ - (.*)/.exec(line)?.[1];
}

/** Said of whatever has no reference, a list in place or an example of a response too; nothing comes of it. */
export const schemaWithoutName: KnownWarning = {
  pattern: /^Failed to get the schema name: null$/,
  reason:
    'The generator prints this for every inline list and example of any document. The generated code is complete.',
};

/** Said of parameters of the console whose names (`from`, `object`, `error`) it looks up among those of models. */
export const modelNamedAsParameter: KnownWarning = {
  pattern: /cannot be used as (?:a )?model name\. Renamed to/,
  reason: 'The generator warns about query parameters with this name; no model has it.',
};

/** Said of a list in a form, whose items are an enumeration or, in Kotlin, any string; the code is complete. */
export const enumerationInForm: KnownWarning = {
  pattern: /^Could not compute datatypeWithEnum from [\w.]+, null$/,
  reason:
    'The generator prints this for a list in a form, if its items are an enumeration or, in Kotlin, strings. The generated code is complete.',
};
