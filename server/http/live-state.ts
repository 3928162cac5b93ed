/** What the page at `/` shows of this installation, asked anew at most every five seconds however many ask. */

/** Whether the server is ready for new requests. */
type Readiness = 'ready' | 'draining' | 'store unreachable' | 'store not writable';

export interface LiveState {
  readonly status: Readiness;
  /** Models in the catalog. */
  readonly models: number;
  /** The result of a call that was made; `off` when the installation has no sandbox. */
  readonly sandbox: 'works' | 'fails' | 'off';
}

export interface LiveStateParts {
  /** Resolves within about a second, however often it is called. */
  readiness: () => Promise<Readiness>;
  /** Ids of the models that are served now. */
  modelIds: () => readonly string[];
  /** Calls `sandbox/chat`; undefined when the catalog lacks it. Never rejects. */
  trySandbox: () => Promise<boolean> | undefined;
  /** Milliseconds since 1970. */
  nowMs: () => number;
}

const keptMs = 5_000;

export function liveState({
  readiness,
  modelIds,
  trySandbox,
  nowMs,
}: LiveStateParts): () => Promise<LiveState> {
  let calledMs = -Infinity;
  let call: Promise<boolean> | undefined;
  return async () => {
    if (nowMs() - calledMs >= keptMs) [calledMs, call] = [nowMs(), trySandbox()];
    const [status, works] = await Promise.all([readiness(), call]);
    const sandbox = works === undefined ? 'off' : works ? 'works' : 'fails';
    return { status, models: modelIds().length, sandbox };
  };
}
