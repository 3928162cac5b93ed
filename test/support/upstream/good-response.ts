/** The parts of a response of the scripted upstream. */

/** The text of every response of the scripted upstream, which a test can distinguish from others. */
export const responseText = 'All is well here.';

export interface GoodResponse {
  mediaType: string;
  /** Of a stream, each is one event. */
  chunks: readonly Buffer[];
  /** How many chunks come before the first that has any of the content. */
  opening: number;
  /** How many come before the place of a fault in the middle; some of the content has been sent by then. */
  middle: number;
}

export type WireRequest = Readonly<Record<string, unknown>>;
