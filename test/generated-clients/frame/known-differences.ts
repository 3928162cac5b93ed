/** What the page says of the limits of a generator: calls that fail, remarks, and warnings that remain. */
import type { GeneratedClient } from './generated-client.ts';
import type { Outcome } from './outcome.ts';

export function knownDifferences(client: GeneratedClient, outcome: Outcome): string[] {
  const limits = limitsOf(outcome);
  const remarks = (client.remarks ?? []).map((remark) => `- ${remark}`);
  const warnings = warningsOf(client, outcome);
  return [
    ...(limits.length === 0 ? [] : ['What it cannot do, and why:', limits.join('\n')]),
    ...(remarks.length === 0 ? [] : ['Good to know:', remarks.join('\n')]),
    ...(warnings.length === 0 ? [] : ['Remaining warnings, and why:', warnings.join('\n')]),
  ];
}

const limitsOf = (outcome: Outcome): string[] => [
  ...outcome.documents.flatMap(({ document, reason }) =>
    reason === undefined ? [] : [`- The document \`${document}\` cannot be used: ${reason}`],
  ),
  ...outcome.steps.flatMap(({ step, reason }) => (reason === undefined ? [] : [`- **${step}**: ${reason}`])),
];

const warningsOf = (client: GeneratedClient, outcome: Outcome): string[] =>
  client.knownWarnings.flatMap(({ pattern, reason }) => {
    const alike = outcome.warnings.filter((warning) => warning.reason === reason);
    const [only] = alike;
    if (only === undefined) return [];
    // The compiler decides which of several errors it reports first, so the page names what they have in common.
    const common =
      alike.length > 1
        ? `messages that match \`${pattern.source}\``
        : `\`${only.text.replaceAll('`', "'")}\``;
    return [`- ${common}: ${reason}`];
  });
