/** Operations of the vendors' services that this one has not, and what to send instead. */

const responseAlone = 'Responses end in their own request: close the connection to cancel one.';

const remedies: readonly { path: RegExp; remedy: string }[] = [
  {
    path: /^\/v1\/responses\/compact$/,
    remedy:
      "Conversations are not shortened on demand: send 'context_management' with the type 'compaction' to /v1/responses, or shorten the input yourself.",
  },
  { path: /^\/v1\/responses\/[^/]+\/cancel$/, remedy: responseAlone },
  {
    path: /^\/v1\/responses\/input_tokens$/,
    remedy: 'Count the tokens of a conversation with POST /alt/v1/messages/count_tokens.',
  },
];

/** The message of the 404; undefined for every other path. */
export function describeAbsent(method: string, path: string): string | undefined {
  if (method !== 'POST') return undefined;
  const found = remedies.find((each) => each.path.test(path));
  return found === undefined ? undefined : `Unknown path '${path}'. ${found.remedy}`;
}
