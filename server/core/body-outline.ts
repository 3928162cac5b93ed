/** A request body whose large base64 values are represented by short ones, so that megabytes never become strings. */
import type { ChunkedBody } from './chunked-body.ts';

export interface BodyOutline {
  /**
   * The body with a stand-in, itself valid base64, in place of each large value. All other bytes are those of the body;
   * the JSON of a call is parsed from these.
   */
  readonly bytes: Buffer;
  /** JSON that has been made from that of the outline, each value in place of its stand-in. No value is copied. */
  fill(bytes: Uint8Array): ChunkedBody;
  /** The same for a parsed value, for the few users that look into the values themselves. `json` is not changed. */
  whole(json: Readonly<Record<string, unknown>>): Record<string, unknown>;
}
