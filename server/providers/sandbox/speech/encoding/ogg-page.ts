/** Packs packets into pages of an Ogg stream (RFC 3533). */

const headerBytes = 27;
const maxSegments = 255;
const segmentBytes = 255;

export interface OggPage {
  packets: readonly Uint8Array[];
  /** Position at the end of the page, in the codec's own unit. */
  granule: bigint;
  /** Number of the page within the stream, from 0. */
  sequence: number;
  first?: boolean;
  last?: boolean;
}

/** There is one logical stream in a file, so any constant serves as its serial number. */
const serialNumber = 1;

/** Whole packets only: their lacing values together must not be more than 255. */
export function oggPage(page: OggPage): Uint8Array {
  const lacing = page.packets.flatMap(lacingValues);
  if (lacing.length > maxSegments) throw new RangeError(`an Ogg page cannot hold ${lacing.length} segments`);
  const header = Buffer.alloc(headerBytes);
  header.write('OggS');
  header.writeUInt8((page.first === true ? 2 : 0) | (page.last === true ? 4 : 0), 5);
  header.writeBigUInt64LE(page.granule, 6);
  header.writeUInt32LE(serialNumber, 14);
  header.writeUInt32LE(page.sequence, 18);
  header.writeUInt8(lacing.length, 26);
  const bytes = Buffer.concat([header, Uint8Array.from(lacing), ...page.packets]);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

function lacingValues(packet: Uint8Array): number[] {
  const full = Math.floor(packet.length / segmentBytes);
  return [...Array.from({ length: full }, () => segmentBytes), packet.length % segmentBytes];
}

const polynomial = 0x04c1_1db7;
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder << 1) ^ (remainder < 0 ? polynomial : 0);
  return remainder >>> 0;
});

/** CRC-32 with the most significant bit first, no inversion, over the page with a zero checksum field. */
function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc << 8) ^ (remainders[((crc >>> 24) ^ byte) & 0xff] ?? 0);
  return crc >>> 0;
}
