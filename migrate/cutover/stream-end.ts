/** Sees from the bytes of a passing event stream whether it ended well, without parsing its events. */

/** What the last event of a good stream has in it. */
const terminators = [
  '[DONE]',
  'message_stop',
  'speech.audio.done',
  'response.completed',
  'transcript.text.done',
];

const errorMarks = ['event: error', 'event:error', 'data: {"error"', 'data:{"error"'];

/** Longest tail that is searched for a terminator, which a chunk's border may split. */
const tailLength = 4_096;

export class StreamEnd {
  #tail = Buffer.alloc(0);
  #hasError = false;

  push(chunk: Uint8Array): void {
    const seen = Buffer.concat([this.#tail.subarray(-32), chunk]).toString('latin1');
    this.#hasError ||= errorMarks.some((mark) => seen.includes(mark));
    const kept = chunk.length >= tailLength ? [] : [this.#tail];
    this.#tail = Buffer.concat([...kept, chunk.subarray(-tailLength)]).subarray(-tailLength);
  }

  /** Call it when no more bytes come: true without an error event and with a terminator near the end. */
  isGood(): boolean {
    return !this.#hasError && terminators.some((mark) => this.#tail.includes(mark));
  }
}
