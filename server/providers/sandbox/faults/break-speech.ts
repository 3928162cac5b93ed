/** The faults of speech: spoilt events, or a spoilt body of sound. */
import { audioMediaType } from '../../../core/audio.ts';
import type { UpstreamRequest } from '../../../core/provider.ts';
import { soundEvents, type SpeechBody } from '../speak.ts';
import { synthesize } from '../speech/speech-pool.ts';
import type { StreamFault } from './fault.ts';
import { spoilBytes } from './plain-faults.ts';
import type { BrokenExchange } from './send-steps.ts';

/** Spoken in every broken exchange: it has to be made whole before it is spoilt. */
const spoken = { input: 'This sound begins well.', voice: 'alloy', speed: 1 };
/** Bytes of sound in one event. */
const bytesPerEvent = 4_096;

export async function speechExchange(
  { json, signal }: UpstreamRequest,
  fault: StreamFault,
): Promise<BrokenExchange> {
  const { response_format: format = 'mp3', stream_format: streamFormat } = json as unknown as SpeechBody;
  const sound = Buffer.concat(await Array.fromAsync(synthesize({ ...spoken, format, signal })));
  if (streamFormat !== 'sse') {
    // A sound that merely ends early is still a sound, so it is cut instead.
    const plain = fault.plain === 'truncated' ? 'cut' : fault.plain;
    return spoilBytes(plain, sound, audioMediaType[format]);
  }
  const change = fault.streams.speech;
  if (change === undefined) throw new Error(`fault '${fault.name}' is not for speech`);
  const chunks = Array.from({ length: Math.ceil(sound.length / bytesPerEvent) }, (_, index) =>
    sound.subarray(index * bytesPerEvent, (index + 1) * bytesPerEvent),
  );
  const events = await Array.fromAsync(soundEvents(chunks, 1), (data) => ({
    event: null,
    data: { ...data },
  }));
  return change.spoil({ surface: 'speech', events, middle: 1, choices: 1, usageAsked: false });
}
