/** A stored request as a conversation, the same for every conversation format. */

export type Part =
  | { kind: 'text' | 'reasoning'; text: string }
  | { kind: 'call'; name: string; id: string | undefined; input: string }
  | { kind: 'result'; callId: string | undefined; isError: boolean; parts: readonly Part[] }
  /** An image, a recording or a document. `about`: its type and size, or where it is. `dataUrl`: an image that the body has whole. */
  | { kind: 'file'; what: string; about: string; dataUrl: string | undefined }
  /** A part that has no view of its own. */
  | { kind: 'other'; name: string; json: string };

export interface Message {
  /** As the format names it. */
  role: string;
  parts: readonly Part[];
}
