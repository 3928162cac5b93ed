/** The time of now as ISO 8601 with milliseconds. The text of a second is made once: a log line takes it thousands of times. */

const secondMs = 1_000;
/** `2026-11-28T16:40:30.` */
const charsOfSecond = 20;

let second = Number.NaN;
let text = '';

export function isoTime(): string {
  const ms = Date.now();
  const now = Math.floor(ms / secondMs);
  if (now !== second) {
    second = now;
    text = new Date(now * secondMs).toISOString().slice(0, charsOfSecond);
  }
  return `${text}${String(ms - now * secondMs).padStart(3, '0')}Z`;
}
