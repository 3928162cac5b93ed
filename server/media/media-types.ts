/** The kinds of file that can be put into a request. */

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const documentTypes = ['application/pdf', 'text/plain'] as const;
export const mediaTypes = [...imageTypes, ...documentTypes, 'audio/wav', 'audio/mpeg'] as const;

export type MediaType = (typeof mediaTypes)[number];

/** Other names under which servers send the same. */
const otherNames: ReadonlyMap<string, MediaType> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/mp3', 'audio/mpeg'],
]);

/** `name` as a kind that can be put into a request; undefined for any other. */
export function knownMediaType(name: string | undefined): MediaType | undefined {
  return mediaTypes.find((type) => type === name);
}

/** The media type of a `Content-Type`, without parameters. */
export function mediaTypeOfHeader(contentType: string): MediaType | undefined {
  const name = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return knownMediaType(name) ?? otherNames.get(name);
}

/** `image/png, image/jpeg or image/gif`. */
export function listTypes(types: readonly MediaType[]): string {
  return types.length < 2 ? types.join('') : `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
}
