/**
 * The accepted passwords: long ones with any characters (NIST SP 800-63B), except those that attackers try
 * first. No rules about kinds of characters, which make passwords worse.
 */
import { PeopleError } from './people-error.ts';

/** Characters, counted as people do: code points. */
const minLength = 12;
const maxLength = 256;

/** Of twelve characters and more; rules find repetitions and sequences. */
const common: ReadonlySet<string> = new Set([
  'password1234',
  'passwordpassword',
  'password12345',
  'password123456',
  'administrator',
  'administrator1',
  'changeme1234',
  'changemechangeme',
  'letmeinletmein',
  'welcome12345',
  'welcome123456',
  'iloveyou1234',
  'qwertyqwerty',
  'qwerty123456',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'zaq12wsxcde3',
  'asdfghjkl123',
  'adminadminadmin',
  'admin1234567',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'modelroute123',
  'modelroutemodelroute',
]);
const sequences = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiopasdfghjklzxcvbnm'];
/** A short string, repeated until it is long enough, adds no strength. */
const repeated = /^(.{1,4}?)\1+.{0,3}$/su;

/** Throws `PeopleError` `invalid` with the reason; never repeats the password. */
export function demandGoodPassword(password: string, email: string): void {
  const fault = faultOf(password, email);
  if (fault !== undefined) throw new PeopleError('invalid', fault, { param: 'password' });
}

/** Passwords of this length were never accepted, so that they need not be hashed and compared. */
export function isTooLong(password: string): boolean {
  return password.length > 2 * maxLength || lengthOf(password) > maxLength;
}

function faultOf(password: string, email: string): string | undefined {
  if (isTooLong(password)) return `A password has at most ${maxLength} characters.`;
  if (!password.isWellFormed()) return 'The password contains an invalid character.';
  if (lengthOf(password) < minLength) return `A password has at least ${minLength} characters.`;
  const lower = password.normalize('NFC').toLowerCase();
  const [name = ''] = email.split('@');
  if (lower === email || (name.length >= minLength && lower === name))
    return 'The e-mail address cannot be the password.';
  if (common.has(lower) || repeated.test(lower) || isSequence(lower))
    return 'This password is too common. Choose another one.';
  return undefined;
}

/** Counted up or down, over the end and again from the beginning. */
function isSequence(text: string): boolean {
  const back = Array.from(text).toReversed().join('');
  return sequences.some((sequence) => {
    const endless = sequence.repeat(Math.ceil(text.length / sequence.length) + 1);
    return endless.includes(text) || endless.includes(back);
  });
}

function lengthOf(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}
