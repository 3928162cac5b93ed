/**
 * An account without rights for the builder of images, as `buildah` and `podman` are run on a shared machine: it has a range
 * of ids of its own, in which it is root. The account exists in a mount namespace alone; the machine does not get it.
 */
import { appendFileSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, type Ran } from '../support/run-program.ts';

const id = 61_234;
const name = 'modelroute-builder';
/** Its range, beside those that a system gives to accounts. */
const firstSubordinate = 1_900_000_000;
const subordinates = 65_536;

/** `$1` has the lists of accounts, `$2` is the id, `$3` is seen as `$4`; the others are the program. */
const enter = `set -eu
lists=$1 id=$2 kept=$3 cache=$4
shift 4
for list in passwd group subuid subgid; do
  mount --bind "$lists/$list" "/etc/$list"
done
mount --bind "$kept" "$cache"
exec setpriv --reuid="$id" --regid="$id" --clear-groups "$@"
`;

export class BuilderAccount {
  /** It can write to both. */
  readonly home: string;
  readonly cache: string;
  readonly #kept: string;
  readonly #script: string;
  readonly #lists: string;

  /** `folder` is made, and anybody can enter it; `kept`, where its `cache` stays, may be where the account cannot look. */
  constructor(folder: string, kept: string) {
    this.home = join(folder, 'home');
    this.cache = join(this.home, 'cache');
    this.#kept = kept;
    this.#lists = join(folder, 'lists');
    this.#script = join(folder, 'enter.sh');
    for (const each of [folder, this.home, this.cache, this.#lists]) mkdirSync(each, { mode: 0o755 });
    mkdirSync(kept, { recursive: true });
    for (const list of ['passwd', 'group']) copyFileSync(join('/etc', list), join(this.#lists, list));
    appendFileSync(join(this.#lists, 'passwd'), `${name}:x:${id}:${id}::${this.home}:/bin/sh\n`);
    appendFileSync(join(this.#lists, 'group'), `${name}:x:${id}:\n`);
    for (const list of ['subuid', 'subgid'])
      writeFileSync(join(this.#lists, list), `${name}:${firstSubordinate}:${subordinates}\n`);
    writeFileSync(this.#script, enter);
    for (const own of [this.home, kept]) chownSync(own, id, id);
  }

  run(program: string, words: readonly string[]): Promise<Ran> {
    const { PATH = '' } = process.env;
    const env = { PATH, HOME: this.home, XDG_RUNTIME_DIR: this.home, TMPDIR: this.home };
    const places = [this.#lists, String(id), this.#kept, this.cache];
    const inside = ['sh', this.#script, ...places, program, ...words];
    return runProgram('unshare', ['--mount', '--propagation=private', ...inside], { env, cwd: this.home });
  }

  /** What it sees: who it is outside of its range. */
  async outsideId(): Promise<string> {
    const { output } = await this.run('buildah', ['unshare', 'cat', '/proc/self/uid_map']);
    return /^\s*0\s+(\d+)\s+1$/m.exec(output)?.[1] ?? '';
  }
}
