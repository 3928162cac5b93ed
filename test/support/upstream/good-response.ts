/** What an answer of the scripted upstream is made of. */

/** What the scripted upstream says to everything, so that a test can tell its answers from others. */
export const responseText = 'All is well here.';

export interface GoodResponse {
  mediaType: string;
  /** Of a stream, each is one event. */
  chunks: readonly Buffer[];
  /** How many pieces come before the first that holds something of the answer itself. */
  opening: number;
  /** How many come before the place where a fault of the middle strikes; some of the answer is out by then. */
  middle: number;
}

export type WireRequest = Readonly<Record<string, unknown>>;
