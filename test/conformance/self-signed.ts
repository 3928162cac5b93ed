/** A self-signed certificate for 127.0.0.1, made here byte by byte, so that no key is in the repository. */
import { createSign, generateKeyPairSync } from 'node:crypto';

export interface Identity {
  key: string;
  cert: string;
}

export function selfSigned(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('127.0.0.1')))));
  const day = (offset: number) =>
    tagged(
      0x17,
      Buffer.from(
        `${new Date(Date.now() + offset * 86_400_000).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`,
      ),
    );
  const certified = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(day(-1), day(30)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = createSign('sha256').update(certified).sign(privateKey);
  const der = sequence(certified, algorithm, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));

/** Tag, length and value of DER. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size =
    length < 0x80
      ? Buffer.of(length)
      : length < 0x100
        ? Buffer.of(0x81, length)
        : Buffer.of(0x82, length >> 8, length & 0xff);
  return Buffer.concat([Buffer.of(tag), size, value]);
}
