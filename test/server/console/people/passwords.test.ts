/** Passwords: how they are stored, that hashes of earlier releases still verify, and that a flood of them is limited. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  hashOfNobody,
  hashPassword,
  isOutdated,
  isPassword,
  recommendedCost,
} from '../../../../server/console/people/password-hash.ts';
import type { Argon2 } from '../../../../server/console/people/argon2.ts';
import { argon2id } from '../../../../server/console/people/argon2id.ts';
import { argon2idByWasm } from '../../../../server/console/people/argon2-by-wasm.ts';
import { Passwords } from '../../../../server/console/people/passwords.ts';
import { cheapCost, goodPassword, problemOf } from './people-harness.ts';

/** Of the tests of Argon2's reference implementation: `password`, `somesalt`, 2 passes, 64 MiB, 1 lane. */
const ofReference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

/** As WebAssembly wrote them in releases before: `pässword – 12`, at the least cost and at the recommended one. */
const ofReleasesBefore = [
  '$argon2id$v=19$m=32,t=1,p=4$yYwB1GxxV0RkeXKLHgooOQ$xNl5f1eS3hr9Yhmm2Oxaxp3XbrbHzYFb5hf/dNqujM0',
  '$argon2id$v=19$m=65536,t=3,p=4$uyZMk0twWfU02qOg7fuYZQ$h+xYmdo89wO8jLoDkTX1XHMSZ5ZCd+5r4E7r+uUKpAU',
];

describe('Argon2id', () => {
  test('reads what the reference implementation has written', async () => {
    expect(await isPassword(argon2id, 'password', ofReference)).toBe(true);
    expect(await isPassword(argon2id, 'Password', ofReference)).toBe(false);
  });

  test.each(ofReleasesBefore)('reads what releases before have written: %s', async (hash) => {
    expect(await isPassword(argon2id, 'pässword – 12', hash)).toBe(true);
    // The same letters, composed otherwise.
    expect(await isPassword(argon2id, 'pa\u0308ssword – 12', hash)).toBe(true);
    expect(await isPassword(argon2id, 'passwort – 12', hash)).toBe(false);
  });

  test('says what cannot be hashed', async () => {
    await expect(hashPassword(argon2id, goodPassword, { ...cheapCost, memoryKib: 1 })).rejects.toThrow();
    const hash = await hashPassword(argon2id, goodPassword, cheapCost);
    expect(await isPassword(argon2id, goodPassword, hash)).toBe(true);
  });

  test('leaves the thread free that answers requests', async () => {
    const seen = { turns: 0, isHashed: false };
    const hashing = hashPassword(argon2id, goodPassword, recommendedCost).finally(() => {
      seen.isHashed = true;
    });
    while (!seen.isHashed) {
      await nextTurn();
      seen.turns += 1;
    }
    await hashing;
    expect(seen.turns).toBeGreaterThan(100);
  });
});

describe('the form in which a hash is kept', () => {
  test('is the PHC string with the parameters that RFC 9106 recommends, salted anew', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash(goodPassword, 'ann@example.org');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.check(goodPassword, hash)).toEqual({ isRight: true, rehashed: undefined });
    expect(await passwords.hash(goodPassword, 'ann@example.org')).not.toBe(hash);
  });

  test('other parameters are seen, and a damaged hash is no password', async () => {
    const cheap = hashOfNobody(cheapCost);
    expect(isOutdated(cheap, cheapCost)).toBe(false);
    expect(isOutdated(cheap, { ...cheapCost, passes: 2 })).toBe(true);
    expect(isOutdated(ofReference, { memoryKib: 65_536, passes: 2, lanes: 1 })).toBe(true);
    for (const damaged of ['', 'plain', cheap.replace('id', 'i'), cheap.slice(0, 60), `${cheap}$x`])
      await expect(isPassword(argon2id, goodPassword, damaged)).rejects.toThrow('damaged');
  });
});

describe('checking a password', () => {
  /** What was asked to be computed, and how many of that at once. */
  function observed() {
    const asked: { memoryKib: number; passes: number; lanes: number; length: number }[] = [];
    const running = { now: 0, most: 0 };
    const argon2: Argon2 = async (input) => {
      const { memoryKib, passes, lanes, length } = input;
      asked.push({ memoryKib, passes, lanes, length });
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      const hash = await argon2id(input);
      running.now -= 1;
      return hash;
    };
    return { argon2, asked, running };
  }

  test('is the same work for a wrong password, for nobody, for what can be none', async () => {
    const { argon2, asked } = observed();
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
  });

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
    const { argon2, running } = observed();
    const passwords = new Passwords({ argon2, cost: cheapCost });
    const responses = Array.from({ length: 40 }, () => problemOf(passwords.check(goodPassword, null)));
    const problems = await Promise.all(responses);
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
    ['not Unicode', 'lonely \ud800 surrogate', 'invalid character'],
    ['the e-mail', 'Ann.The.First@Example.org', 'e-mail'],
    ['the name in the e-mail', 'Ann.the.First', 'e-mail'],
    ['common', 'Password1234', 'too common'],
    ['known from a drawing', 'CorrectHorseBatteryStaple', 'too common'],
    ['one character', 'aaaaaaaaaaaaaaaa', 'too common'],
    ['a short piece again and again', 'abcabcabcabcab', 'too common'],
    ['counted up', '123456789012', 'too common'],
    ['counted down', '210987654321', 'too common'],
    ['along the keyboard', 'QwertyUiopAsdf', 'too common'],
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

test('WebAssembly, in a thread, gives the bytes of the runtime, and reports what it cannot do', async () => {
  const input = {
    password: 'pässword',
    salt: Buffer.alloc(16, 7),
    length: 32,
    memoryKib: 64,
    passes: 2,
    lanes: 2,
  };
  expect(Buffer.from(await argon2idByWasm(input))).toEqual(Buffer.from(await argon2id(input)));
  await expect(argon2idByWasm({ ...input, lanes: 0 })).rejects.toThrow(/parallelism/i);
});
