/** Removes `"usage": null` from a chunk for a caller who has not requested usage. */

/** The end of nearly every chunk of some providers; in valid JSON it can be nothing but the last member of the whole. */
const lastMember = ',"usage":null}';

/** `data` is the JSON text of `json`, which has such a member. It is cut from the text where it is the last one. */
export function withoutUsage(data: string, json: object): string {
  if (data.endsWith(lastMember)) return `${data.slice(0, -lastMember.length)}}`;
  return JSON.stringify({ ...json, usage: undefined });
}
