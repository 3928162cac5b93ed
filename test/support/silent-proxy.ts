/**
 * A TCP proxy that falls silent: connections stay open, and nothing passes in either direction, as behind a firewall that
 * drops packets. Neither end learns of it.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Pair = readonly [near: Socket, far: Socket];

export class SilentProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  readonly #cut = new Set<Pair>();
  readonly #silenceAfter: Buffer | undefined;
  /** `later`: each connection from `silenceAfter` on, the last bytes that pass. */
  silence: 'none' | 'later' | 'all' = 'none';

  constructor(target: { hostname: string; port: string }, silenceAfter?: Buffer) {
    this.#silenceAfter = silenceAfter;
    this.#server = createServer((near) => this.#join(near, connect(Number(target.port), target.hostname)));
  }

  /** Resolves to its port. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Also for new connections, until `resume`. */
  fallSilent(): void {
    this.silence = 'all';
    for (const pair of this.#pairs) pause(pair);
  }

  resume(): void {
    this.silence = 'none';
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** The connections of now, for ever: not even their end passes. New ones work. Returns how many there are. */
  cut(): number {
    for (const pair of this.#pairs) {
      this.#cut.add(pair);
      pause(pair);
    }
    return this.#pairs.size;
  }

  close(): void {
    this.#server.close();
    for (const pair of [...this.#pairs, ...this.#cut]) for (const socket of pair) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    const pair: Pair = [near, far];
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      if (this.#cut.has(pair)) return;
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      near.write(bytes);
      const isLast = this.#silenceAfter !== undefined && bytes.includes(this.#silenceAfter);
      if (this.silence === 'later' && isLast) near.pause();
    });
    if (this.silence === 'all') pause(pair);
  }
}

function pause(pair: Pair): void {
  for (const socket of pair) socket.pause();
}
