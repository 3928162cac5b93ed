/** Passwords: how they are kept, that both ways of hashing agree, and that a flood of them is held off. */
import { describe, expect, test } from 'vitest';
import { nativeArgon2, wasmArgon2, type Argon2 } from '../../../../server/console/people/argon2.ts';
import {
  hashOfNobody,
  hashPassword,
  isOutdated,
  isPassword,
  recommendedCost,
} from '../../../../server/console/people/password-hash.ts';
import { Passwords } from '../../../../server/console/people/passwords.ts';
import { cheapCost, goodPassword, problemOf } from './people-harness.ts';

const native = nativeArgon2();
const engines: [string, () => Argon2 | undefined][] = [
  ['the runtime', nativeArgon2],
  ['WebAssembly', wasmArgon2],
];

/** Of the tests of Argon2's reference implementation: `password`, `somesalt`, 2 passes, 64 MiB, 1 lane. */
const ofReference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe.each(engines)('Argon2id by %s', (_, open) => {
  const argon2 = open();

  test.skipIf(argon2 === undefined)(
    'reads what the reference implementation and the other way have written',
    async () => {
      if (argon2 === undefined) return;
      expect(await isPassword(argon2, 'password', ofReference)).toBe(true);
      expect(await isPassword(argon2, 'Password', ofReference)).toBe(false);
      for (const [, other] of engines) {
        const writer = other();
        if (writer === undefined) continue;
        const hash = await hashPassword(writer, 'pässword – 12', cheapCost);
        expect(await isPassword(argon2, 'pässword – 12', hash)).toBe(true);
        // The same letters, composed otherwise.
        expect(await isPassword(argon2, 'pa\u0308ssword – 12', hash)).toBe(true);
        expect(await isPassword(argon2, 'passwort – 12', hash)).toBe(false);
        await writer.close();
      }
      await argon2.close();
    },
  );

  test.skipIf(argon2 === undefined)(
    'starts again after it was closed, and says what cannot be hashed',
    async () => {
      const engine = open();
      if (engine === undefined) return;
      await hashPassword(engine, goodPassword, cheapCost);
      await engine.close();
      const hash = await hashPassword(engine, goodPassword, cheapCost);
      await expect(hashPassword(engine, goodPassword, { ...cheapCost, memoryKib: 1 })).rejects.toThrow();
      expect(await isPassword(engine, goodPassword, hash)).toBe(true);
      await engine.close();
    },
  );
});

test('a question to a thread that ends is answered with an error, not with silence', async () => {
  const engine = wasmArgon2();
  const asked = hashPassword(engine, goodPassword, recommendedCost);
  const closed = engine.close();
  await expect(asked).rejects.toThrow('the thread that hashes passwords has ended');
  await closed;
});

describe('the form in which a hash is kept', () => {
  test('is the PHC string with the parameters that RFC 9106 recommends, salted anew', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash(goodPassword, 'ann@example.org');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.check(goodPassword, hash)).toEqual({ isRight: true, rehashed: undefined });
    expect(await passwords.hash(goodPassword, 'ann@example.org')).not.toBe(hash);
    await passwords.close();
  });

  test('other parameters are seen, and a damaged hash is no password', async () => {
    const cheap = hashOfNobody(cheapCost);
    expect(isOutdated(cheap, cheapCost)).toBe(false);
    expect(isOutdated(cheap, { ...cheapCost, passes: 2 })).toBe(true);
    expect(isOutdated(ofReference, { memoryKib: 65_536, passes: 2, lanes: 1 })).toBe(true);
    for (const damaged of ['', 'plain', cheap.replace('id', 'i'), cheap.slice(0, 60), `${cheap}$x`])
      await expect(isPassword(wasmArgon2(), goodPassword, damaged)).rejects.toThrow('damaged');
  });
});

describe('checking a password', () => {
  /** What an engine was asked to compute, and how many of that at once. */
  function watched(engine: Argon2) {
    const asked: { memoryKib: number; passes: number; lanes: number; length: number }[] = [];
    const running = { now: 0, most: 0 };
    const argon2: Argon2 = {
      hash: async (input) => {
        const { memoryKib, passes, lanes, length } = input;
        asked.push({ memoryKib, passes, lanes, length });
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        const hash = await engine.hash(input);
        running.now -= 1;
        return hash;
      },
      close: () => engine.close(),
    };
    return { argon2, asked, running };
  }
  const engine = native ?? wasmArgon2();

  test.each(engines)(
    'by %s is the same work for a wrong password, for nobody, for what can be none',
    async (_, open) => {
      const { argon2, asked } = watched(open() ?? engine);
      const passwords = new Passwords({ argon2, cost: cheapCost });
      const hash = await passwords.hash(goodPassword, 'ann@example.org');
      asked.length = 0;
      for (const [password, kept] of [
        ['another password', hash],
        [goodPassword, null],
        ['', null],
        ['', hash],
        ['-', hash],
        ['x'.repeat(100_000), hash],
        ['x'.repeat(100_000), null],
      ] as const) {
        expect(await passwords.check(password, kept)).toEqual({ isRight: false, rehashed: undefined });
        expect(asked.splice(0)).toEqual([{ ...cheapCost, length: 32 }]);
      }
      await passwords.close();
    },
  );

  test('gives a new hash when parameters have been raised, only for the right password', async () => {
    const before = new Passwords({ cost: cheapCost });
    const hash = await before.hash(goodPassword, 'ann@example.org');
    const after = new Passwords({ cost: { ...cheapCost, passes: 2 } });
    expect((await after.check('another password', hash)).rehashed).toBeUndefined();
    const { isRight, rehashed = '' } = await after.check(goodPassword, hash);
    expect([isRight, rehashed]).toEqual([true, expect.stringContaining('t=2')]);
    expect(await after.check(goodPassword, rehashed)).toEqual({ isRight: true, rehashed: undefined });
  });

  test('runs twice at once at most; who finds no room to wait is told so, and the rest get their answer', async () => {
    const { argon2, running } = watched(engine);
    const passwords = new Passwords({ argon2, cost: cheapCost });
    const answers = Array.from({ length: 40 }, () => problemOf(passwords.check(goodPassword, null)));
    const problems = await Promise.all(answers);
    expect(problems.filter((problem) => problem === 'overloaded')).toHaveLength(6);
    expect(problems.filter((problem) => problem === 'nothing')).toHaveLength(34);
    expect(running).toEqual({ now: 0, most: 2 });
    expect(await problemOf(passwords.check(goodPassword, null))).toBe('nothing');
  });
});

describe('a new password', () => {
  const passwords = new Passwords({ cost: cheapCost });
  const email = 'ann.the.first@example.org';

  test.each([
    ['too short', 'eleven char', 'at least 12'],
    ['too short when composed', 'ä'.normalize('NFD').repeat(11), 'at least 12'],
    ['too long', 'x'.repeat(257), 'at most 256'],
    ['far too long', '🙂'.repeat(600), 'at most 256'],
    ['not Unicode', 'lonely \ud800 surrogate', 'broken character'],
    ['the e-mail', 'Ann.The.First@Example.org', 'e-mail'],
    ['the name in the e-mail', 'Ann.the.First', 'e-mail'],
    ['common', 'Password1234', 'first that would be tried'],
    ['known from a drawing', 'CorrectHorseBatteryStaple', 'first that would be tried'],
    ['one character', 'aaaaaaaaaaaaaaaa', 'first that would be tried'],
    ['a short piece again and again', 'abcabcabcabcab', 'first that would be tried'],
    ['counted up', '123456789012', 'first that would be tried'],
    ['counted down', '210987654321', 'first that would be tried'],
    ['along the keyboard', 'QwertyUiopAsdf', 'first that would be tried'],
  ])('that is %s is refused, and not repeated', async (_, password, words) => {
    const refused = passwords.hash(password, email);
    await expect(refused).rejects.toMatchObject({
      problem: 'invalid',
      param: 'password',
      message: expect.stringContaining(words),
    });
    await expect(refused).rejects.not.toThrow(password);
  });

  test.each([
    ['words', goodPassword],
    ['words of another language', 'ein Fluß aus Steinen'],
    ['twelve pictures', '🙂🙃🙂🙂🙃🙃🙂🙂🙂🙃🙃🙃'],
    ['the longest', Array.from({ length: 128 }, (_each, n) => (n * 7 + 36).toString(36).slice(-2)).join('')],
    ['blanks and words', '  a b c d e  '],
  ])('of %s is taken', async (_, password) => {
    expect(await passwords.check(password, await passwords.hash(password, email))).toMatchObject({
      isRight: true,
    });
  });
});
