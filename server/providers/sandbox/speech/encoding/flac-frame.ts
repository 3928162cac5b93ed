/** One frame of a FLAC stream (RFC 9639): 16-bit mono at 24 kHz, fixed prediction, Rice-coded rest. */
import { BitWriter } from './bit-writer.ts';

/** Samples in every frame but the last, which may have fewer. */
export const blockSamples = 4096;

const sampleBits = 16;
const maxOrder = 4;
const maxPartitionOrder = 6;
const maxRiceParameter = 14;

const syncCode = 0b11_1111_1111_1110;
const blockCode4096 = 0b1100;
const blockCodeFollows = 0b0111;
const rateCode24kHz = 0b0111;
const sizeCode16Bits = 0b100;

/** `number` counts the frames of the stream from 0; `samples` has 1 to 4,096. */
export function flacFrame(samples: Int16Array, number: number): Uint8Array {
  const bits = new BitWriter(samples.length * 2 + 32);
  const isFull = samples.length === blockSamples;
  bits.write(syncCode, 14);
  bits.write(0, 2);
  bits.write(isFull ? blockCode4096 : blockCodeFollows, 4);
  bits.write(rateCode24kHz, 4);
  bits.write(0, 4);
  bits.write(sizeCode16Bits, 3);
  bits.write(0, 1);
  writeFrameNumber(bits, number);
  if (!isFull) bits.write(samples.length - 1, 16);
  bits.write(crc8(bits.written()), 8);
  writeSubframe(bits, samples);
  bits.align();
  const crc = crc16(bits.written());
  bits.write(crc, 16);
  return bits.written();
}

/** Coded like a code point in UTF-8, but any number of up to 21 bits may stand there. */
function writeFrameNumber(bits: BitWriter, number: number): void {
  if (number < 0x80) {
    bits.write(number, 8);
    return;
  }
  const followers = number < 0x800 ? 1 : number < 0x1_0000 ? 2 : 3;
  const leadBits = 6 - followers;
  bits.write(0xff, followers + 1);
  bits.write(0, 1);
  bits.write(number >>> (6 * followers), leadBits);
  for (let shift = 6 * (followers - 1); shift >= 0; shift -= 6) {
    bits.write(0b10, 2);
    bits.write(number >>> shift, 6);
  }
}

function writeSubframe(bits: BitWriter, samples: Int16Array): void {
  const { order, residual } = bestPrediction(samples);
  bits.write(0, 1);
  bits.write(0b001000 | order, 6);
  bits.write(0, 1);
  for (let index = 0; index < order; index += 1) bits.write(samples[index] ?? 0, sampleBits);
  writeResidual(bits, residual, order, samples.length);
}

/** The difference of that order whose values are smallest; order 0 is the samples themselves. */
function bestPrediction(samples: Int16Array): { order: number; residual: Int32Array } {
  let best = { order: 0, residual: Int32Array.from(samples), cost: Infinity };
  let difference = best.residual;
  for (let order = 0; order <= Math.min(maxOrder, samples.length - 1); order += 1) {
    if (order > 0) {
      const next = new Int32Array(difference.length - 1);
      for (let index = 0; index < next.length; index += 1)
        next[index] = (difference[index + 1] ?? 0) - (difference[index] ?? 0);
      difference = next;
    }
    let cost = 0;
    for (const value of difference) cost += Math.abs(value);
    if (cost < best.cost) best = { order, residual: difference, cost };
  }
  return best;
}

function writeResidual(bits: BitWriter, residual: Int32Array, order: number, blockLength: number): void {
  const folded = residual.map((value) => (value << 1) ^ (value >> 31));
  let best = { partitionOrder: 0, parameters: [] as number[], cost: Infinity };
  for (let partitionOrder = 0; partitionOrder <= maxPartitionOrder; partitionOrder += 1) {
    const partitionLength = blockLength >> partitionOrder;
    if (partitionLength << partitionOrder !== blockLength || partitionLength <= order) break;
    const choices = partitions(folded, order, partitionLength).map(riceChoice);
    const cost = choices.reduce((sum, choice) => sum + choice.cost, 0);
    if (cost < best.cost)
      best = { partitionOrder, parameters: choices.map((choice) => choice.parameter), cost };
  }
  bits.write(0, 2);
  bits.write(best.partitionOrder, 4);
  partitions(folded, order, blockLength >> best.partitionOrder).forEach((partition, index) => {
    const parameter = best.parameters[index] ?? 0;
    bits.write(parameter, 4);
    for (const value of partition) {
      bits.writeUnary(value >>> parameter);
      bits.write(value, parameter);
    }
  });
}

/** The first partition lacks the samples that the predictor starts from. */
function partitions(folded: Int32Array, order: number, partitionLength: number): Int32Array[] {
  const found: Int32Array[] = [];
  for (let start = 0; start < folded.length + order; start += partitionLength) {
    found.push(folded.subarray(Math.max(0, start - order), start + partitionLength - order));
  }
  return found;
}

/** The cheapest parameter is next to the logarithm of the mean. */
function riceChoice(folded: Int32Array): { parameter: number; cost: number } {
  let sum = 0;
  for (const value of folded) sum += value;
  const guess = Math.floor(Math.log2(Math.max(1, sum / folded.length)));
  let best = { parameter: 0, cost: Infinity };
  for (
    let parameter = Math.max(0, guess - 1);
    parameter <= Math.min(maxRiceParameter, guess + 1);
    parameter += 1
  ) {
    let cost = 4 + folded.length * (1 + parameter);
    for (const value of folded) cost += value >>> parameter;
    if (cost < best.cost) best = { parameter, cost };
  }
  return best.cost === Infinity ? { parameter: maxRiceParameter, cost: Number.MAX_SAFE_INTEGER } : best;
}

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}

const remainders16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0);
  return crc & 0xffff;
});

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (remainders16[(crc >>> 8) ^ byte] ?? 0);
  return crc;
}
