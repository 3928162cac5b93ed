/** The page of settings, from the declarations that the server reads them with. */
import { describeSettings, type SettingDescription } from '../../../server/config.ts';
import { secretSettings } from '../../../server/secret-files.ts';
import type { Page } from './page.ts';

export function settingsPage(folder: string): Page {
  const groups = Map.groupBy(describeSettings(), ({ group }) => group);
  const sections = [...groups].map(([group, settings]) => `## ${group}\n\n${table(settings)}`);
  const markdown = `# Settings

The server reads its settings from environment variables once, at the start. An empty variable counts as absent. The
server does not start with a value that is not allowed: the error names the variable and the allowed values.
Providers and models are in a [file of their own](../configuration.md).

${sections.join('\n\n')}

## Secrets in files

A setting that is a secret can also be in a file: \`MODELROUTE_KEY_FILE=/run/secrets/key\` names the file with the value of
\`MODELROUTE_KEY\`. One newline at the end of the file is ignored. The server does not start when both are set, or when the
file is empty or cannot be read. Variables that a provider file names
[can be in files too](../configuration.md#secrets-from-files). The settings are:

${secretSettings.map((name) => `- \`${name}\``).join('\n')}

## Options of the command

\`modelroute start\` takes \`--port\`, \`--host\`, \`--data\` and \`--config\` for \`PORT\`, \`HOST\`, \`MODELROUTE_DATA\` and
\`MODELROUTE_CONFIG\`. An option wins over its variable.

## Read by other parts

| variable | meaning |
| -------- | ------- |
| \`OPENAI_API_KEY\`, \`ANTHROPIC_API_KEY\`, \`OLLAMA_HOST\` | Without a provider file: serve that provider's models, see [configuration](../configuration.md#without-a-file). |
| \`OTEL_*\` | Spans for OpenTelemetry, see [observability](../observability.md). |
`;
  return {
    file: 'docs/reference/settings.md',
    path: `${folder}/settings`,
    title: 'Settings',
    description: 'Every environment variable of the server with its values, its default and its meaning.',
    markdown,
    listed: true,
    listsNames: true,
  };
}

function table(settings: readonly SettingDescription[]): string {
  const rows = settings.map(
    (setting) => `| \`${setting.name}\` | ${valuesOf(setting)} | ${defaultOf(setting)} | ${setting.about} |`,
  );
  return ['| variable | value | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function valuesOf({ value, schema }: SettingDescription): string {
  if (schema.enum !== undefined) return schema.enum.map((each) => `\`${String(each)}\``).join(', ');
  const lowest = schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : 'above 0');
  const bounds =
    schema.maximum === undefined
      ? undefined
      : `${lowest === 'above 0' ? lowest + ', at most' : `${lowest ?? 0} to`} ${schema.maximum.toLocaleString('en')}`;
  if (bounds !== undefined) return value === undefined ? bounds : `${value}, ${bounds}`;
  if (value !== undefined) return value;
  if (schema.format === 'uri') return 'URL';
  return schema.minLength !== undefined && schema.minLength > 1
    ? `${schema.minLength} characters or more`
    : 'string';
}

function defaultOf({ otherwise, schema }: SettingDescription): string {
  if (otherwise !== undefined) return otherwise;
  const fallback = schema.default;
  if (typeof fallback === 'number') return `\`${fallback}\``;
  return typeof fallback === 'string' && fallback !== '' ? `\`${fallback}\`` : 'none';
}
