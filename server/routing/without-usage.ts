/** Takes `"usage": null` out of a chunk for a caller who has not asked for usage. */

/** As providers end nearly every chunk; in valid JSON it can be nothing but the last member of the whole. */
const lastMember = ',"usage":null}';

/** `data` is the text of `json`, which has such a member. In its own text where it is the last one. */
export function withoutUsage(data: string, json: object): string {
  if (data.endsWith(lastMember)) return `${data.slice(0, -lastMember.length)}}`;
  return JSON.stringify({ ...json, usage: undefined });
}
