/** The faults of speech: spoilt events, or a spoilt body of sound. */
import type { components } from '../../../../openapi/generated/v1.ts';
import { audioMediaType } from '../../../core/audio.ts';
import type { UpstreamRequest } from '../../../core/provider.ts';
import { speechUsage } from '../speak.ts';
import { synthesize } from '../speech/synthesize.ts';
import type { BrokenExchange, FaultEvent, PlainFault, StreamFault } from './fault.ts';
import { spoilBytes } from './plain-faults.ts';

type SpeechBody = components['schemas']['CreateSpeechRequest'];

/** Spoken in every broken exchange: it has to be made whole before it is spoilt. */
const spoken = 'This sound begins well.';
/** Bytes of sound in one event. */
const bytesPerEvent = 4_096;

export async function speechExchange(request: UpstreamRequest, fault: StreamFault): Promise<BrokenExchange> {
  const { response_format: format = 'mp3', stream_format: streamFormat } =
    request.json as unknown as SpeechBody;
  const chunks: Uint8Array[] = [];
  for await (const chunk of synthesize({
    input: spoken,
    voice: 'alloy',
    format,
    speed: 1,
    signal: request.signal,
  }))
    chunks.push(chunk);
  const sound = Buffer.concat(chunks);
  if (streamFormat !== 'sse') return spoilBytes(audible(fault.plain), sound, audioMediaType[format]);
  const change = fault.streams.speech;
  if (change === undefined) throw new Error(`fault '${fault.name}' is not for speech`);
  return change.spoil({
    surface: 'speech',
    events: soundEvents(sound),
    middle: 1,
    choices: 1,
    usageAsked: false,
  });
}

/** A sound that merely ends early is still a sound, so it is cut instead. */
function audible(plain: PlainFault): PlainFault {
  return plain === 'truncated' ? 'cut' : plain;
}

function soundEvents(sound: Buffer): FaultEvent[] {
  const events: FaultEvent[] = [];
  for (let at = 0; at < sound.length; at += bytesPerEvent) {
    events.push({
      event: null,
      data: { type: 'speech.audio.delta', audio: sound.subarray(at, at + bytesPerEvent).toString('base64') },
    });
  }
  return [
    ...events,
    { event: null, data: { type: 'speech.audio.done', usage: { ...speechUsage(1, sound.length) } } },
  ];
}
