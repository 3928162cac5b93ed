/** The Redoc page of a document, which asks no other host for anything. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonText } from './document-text.ts';
import { listAt, stringAt, type JsonObject } from './json.ts';
import { pageDefinition } from './page-definition.ts';
import type { PageLinks } from './page-links.ts';
import { finishedPage, type FinishedPage } from './page-shell.ts';
import { redocly } from './redocly.ts';
import { operationsOf } from './samples/call.ts';
import { withVisibleEvents } from './visible-events.ts';

const options = {
  disableTelemetry: true,
  schemasExpansionLevel: 1,
  jsonSamplesExpandLevel: 4,
  maxDisplayedEnumValues: 12,
};

/** Redoc leaves out samples whose label is not listed: every label of the document, and the body alone. */
function sampleLabels(document: JsonObject): { lang: string; label: string }[] {
  const samples = operationsOf(document).flatMap(({ definition }) => listAt(definition, 'x-codeSamples'));
  const labels = new Map(
    samples.map((sample) => [stringAt(sample, 'label') ?? '', stringAt(sample, 'lang') ?? '']),
  );
  return [...[...labels].map(([label, lang]) => ({ lang, label })), { lang: 'Payload', label: 'Payload' }];
}

/** The page, the policy that the server sends with it, and the files that it loads. */
export async function docsPage(document: JsonObject, links: PageLinks): Promise<FinishedPage> {
  const scratch = mkdtempSync(join(tmpdir(), 'modelroute-docs-'));
  try {
    const definition = withVisibleEvents(pageDefinition(document, links));
    writeFileSync(join(scratch, 'api.json'), jsonText(definition));
    const codeSamples = { languages: sampleLabels(document) };
    writeFileSync(join(scratch, 'options.json'), JSON.stringify({ ...options, codeSamples }));
    writeFileSync(join(scratch, 'redocly.yaml'), '{}\n');
    const flags = ['--inlineBundle', '--output', 'page.html', '--openapi', 'options.json'];
    await redocly(['build-docs', 'api.json', ...flags], scratch);
    return finishedPage(readFileSync(join(scratch, 'page.html'), 'utf8'), links.name);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
