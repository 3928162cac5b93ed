/** Parts of a completion → events of a response. */
import type { ApiError } from '../../core/api-error.ts';
import type { Citation, CompletionPart, FinishReason, Usage } from '../../core/completion.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { swapCallId } from '../call-ids.ts';
import { unknownUsage } from '../chat/usage.ts';
import type { PartEncoder, PartLoss, WireBody } from '../dialect.ts';
import { ownSealing, type Sealing } from '../sealing.ts';
import { done, failureEvents } from './failure-events.ts';
import { OpenCall, OpenMessage, OpenReasoning, type ItemEvent, type OpenItem } from './open-item.ts';
import { namesOfCalls } from './namespaces.ts';
import { begunResponse, settingsOf, unstartedResponse, type ResponseSettings } from './response-object.ts';
import { isEmptyReasoning, sealReasoning } from './sealed-reasoning.ts';
import { encodeResponseUsage } from './usage.ts';
import type { ItemStatus, OutputItem, ResponseObject, ResponseRequest, WireAnnotation } from './wire.ts';

type Part<Type extends CompletionPart['type']> = Extract<CompletionPart, { type: Type }>;

/** Why a response is incomplete; a reason that is absent completes it. */
const incompleteReasons: Partial<Record<FinishReason, string>> = {
  length: 'max_output_tokens',
  'context-full': 'max_output_tokens',
  refusal: 'content_filter',
};

export class ResponseEventEncoder implements PartEncoder {
  private readonly model: string;
  private readonly settings: ResponseSettings;
  private readonly names: ReturnType<typeof namesOfCalls>;
  private readonly isSummary: boolean;
  private readonly obfuscates: boolean;
  private readonly lose: PartLoss;
  private readonly sealing: Sealing;
  private response: ResponseObject | undefined;
  private readonly output: OutputItem[] = [];
  private open: OpenItem | undefined;
  private redacted: string | null = null;
  private citations: { citation: Citation; from: number }[] = [];
  private textFrom = 0;
  private usage: Usage = unknownUsage;
  private incomplete: string | undefined;
  private next = 0;

  /** `isPlain`: the events will be folded into a plain response. */
  constructor(body: WireBody, isPlain: boolean, lose: PartLoss = () => {}, sealing: Sealing = ownSealing) {
    const { model, tools, reasoning, stream_options: options } = body as unknown as ResponseRequest;
    this.model = model;
    this.settings = settingsOf(body);
    this.names = namesOfCalls(tools ?? []);
    this.isSummary = (reasoning?.summary ?? reasoning?.generate_summary ?? null) !== null;
    this.obfuscates = !isPlain && options?.include_obfuscation !== false;
    this.lose = lose;
    this.sealing = sealing;
  }

  encode(part: CompletionPart): WireEvent[] {
    if ('choice' in part && part.choice !== 0) {
      if (part.type === 'choice-start') this.lose(part, 'whole', 'dropped', 'a response has one completion');
      return [];
    }
    if (part.type === 'error') return this.fail(part);
    const events = this.eventsOf(part).map((event) => this.numbered(event));
    return part.type === 'completion-end' ? [...events, done] : events;
  }

  /** The events that end the stream, from its first one on if nothing has come yet. */
  fail(error: Pick<ApiError, 'code' | 'message'>, docUrl?: string): WireEvent[] {
    const begun = this.response === undefined ? this.start(unstartedResponse(this.model, this.settings)) : [];
    const events = begun.map((event) => this.numbered(event));
    const response = this.ended('failed', {});
    return [...events, ...failureEvents(error, response, this.next, docUrl)];
  }

  private eventsOf(part: CompletionPart): ItemEvent[] {
    switch (part.type) {
      case 'completion-start':
        this.usage = part.usage;
        if (part.fingerprint !== null) this.lose(part, 'fingerprint', 'dropped', 'a response has none');
        return this.start(begunResponse(part, this.settings));
      case 'text-start':
        return this.inMessage((message) => {
          const events = message.openText();
          this.textFrom = message.textLength;
          return events;
        });
      case 'text-delta':
        return this.inMessage((message) => message.text(part.text, part.logprobs));
      case 'citation':
        this.citations.push({ citation: part.citation, from: this.textFrom });
        return this.noteCitation(part);
      case 'text-end':
        return this.inMessage((message) => this.cite(message));
      case 'refusal-start':
        return this.inMessage((message) => message.openRefusal());
      case 'refusal-delta':
        return this.inMessage((message) => message.refusal(part.text));
      case 'reasoning-start':
        return this.startReasoning(part);
      case 'reasoning-delta':
        return this.open instanceof OpenReasoning ? this.open.delta(part.text) : [];
      case 'reasoning-end':
        return this.sign(part);
      case 'tool-call-start':
        return this.startCall(part);
      case 'tool-call-delta':
        return this.open instanceof OpenCall ? this.open.delta(part.text) : [];
      case 'foreign':
        this.lose(part, 'whole', 'dropped', 'a response has no place for it');
        return [];
      case 'choice-finish':
        return this.finish(part);
      case 'usage':
        this.loseClasses(part);
        this.usage = part.usage;
        return [];
      case 'completion-end':
        return [this.end()];
      case 'choice-start':
      case 'refusal-end':
      case 'tool-call-end':
      case 'error':
        return [];
    }
  }

  private start(response: ResponseObject): ItemEvent[] {
    this.response = response;
    return [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ];
  }

  /** In the message that is open, or in a new one. */
  private inMessage(write: (message: OpenMessage) => ItemEvent[]): ItemEvent[] {
    if (this.open instanceof OpenMessage) return write(this.open);
    const closed = this.closeItem('completed');
    const message = new OpenMessage(this.itemId('msg_'), this.output.length, this.filler);
    this.open = message;
    return [...closed, ...message.begin(), ...write(message)];
  }

  private startReasoning({ redacted }: Part<'reasoning-start'>): ItemEvent[] {
    const closed = this.closeItem('completed');
    this.redacted = redacted ?? null;
    const { isSummary, filler } = this;
    const item = new OpenReasoning(this.itemId('rs_'), this.output.length, isSummary, filler);
    this.open = item;
    return [...closed, ...item.begin()];
  }

  /** Whether it is kept or not, the item itself has all that the provider needs to see again. */
  private sign(part: Part<'reasoning-end'>): ItemEvent[] {
    if (!(this.open instanceof OpenReasoning)) return [];
    const reasoning = { text: this.open.shown, signature: part.signature, redacted: this.redacted };
    if (isEmptyReasoning(reasoning)) return [];
    const sealed = sealReasoning(reasoning, this.sealing);
    if (sealed === undefined) this.lose(part, 'whole', 'changed', 'too long to be sent back encrypted');
    else this.open.seal(sealed);
    return [];
  }

  /** Ids have the style of chat completions here too, and the canonical one has been exchanged. */
  private startCall({ callId, name, kind }: Part<'tool-call-start'>): ItemEvent[] {
    const closed = this.closeItem('completed');
    const names = this.names.get(name) ?? { name };
    const head = { call_id: swapCallId(callId), ...names, status: 'in_progress' as const };
    const call = new OpenCall(
      kind === 'text'
        ? { type: 'custom_tool_call', id: this.itemId('ctc_'), ...head, input: '' }
        : { type: 'function_call', id: this.itemId('fc_'), ...head, arguments: '' },
      this.output.length,
      this.filler,
    );
    this.open = call;
    return [...closed, ...call.begin()];
  }

  private noteCitation(part: Part<'citation'>): ItemEvent[] {
    const { citation } = part;
    if (citation.kind !== 'web') this.lose(part, 'whole', 'dropped', 'a response has no place for it');
    else if (citation.citedText !== '' || citation.native !== undefined)
      this.lose(part, 'whole', 'changed', 'only the page is reported, not the text');
    return [];
  }

  /** The text that has come since it began cites the sources. */
  private cite(message: OpenMessage): ItemEvent[] {
    const { citations } = this;
    this.citations = [];
    return citations.flatMap(({ citation, from }) => {
      if (citation.kind !== 'web') return [];
      const annotation: WireAnnotation = {
        type: 'url_citation',
        url: citation.url,
        title: citation.title ?? '',
        start_index: from,
        end_index: message.textLength,
      };
      return message.annotate(annotation);
    });
  }

  /** The explanation of a refusal by the provider is sent as the refusal's text. */
  private finish(part: Part<'choice-finish'>): ItemEvent[] {
    const { reason, stopSequence, refusal } = part;
    if (stopSequence !== null) this.lose(part, 'stopSequence', 'dropped', 'a response does not report it');
    if (reason === 'pause') this.lose(part, 'reason', 'changed', 'sent as completed');
    if (reason === 'context-full') this.lose(part, 'reason', 'changed', 'sent as max_output_tokens');
    if ((refusal?.category ?? null) !== null)
      this.lose(part, 'category', 'dropped', 'a response does not report it');
    this.incomplete = incompleteReasons[reason];
    const words = refusal?.explanation ?? '';
    const explained =
      words === '' ? [] : this.inMessage((message) => [...message.openRefusal(), ...message.refusal(words)]);
    return [...explained, ...this.closeItem(this.incomplete === undefined ? 'completed' : 'incomplete')];
  }

  private loseClasses(part: Part<'usage'>): void {
    const merged = 'counted among the other input tokens';
    if ((part.usage.input.audio ?? 0) > 0) this.lose(part, 'audioTokens', 'changed', merged);
    if ((part.usage.input.image ?? 0) > 0) this.lose(part, 'imageTokens', 'changed', merged);
    if ((part.usage.output.audio ?? 0) > 0)
      this.lose(part, 'spokenTokens', 'changed', 'counted among the other output tokens');
  }

  private end(): ItemEvent {
    const { incomplete } = this;
    return incomplete === undefined
      ? { type: 'response.completed', response: this.ended('completed', {}) }
      : {
          type: 'response.incomplete',
          response: this.ended('incomplete', { incomplete_details: { reason: incomplete } }),
        };
  }

  private ended(status: ResponseObject['status'], why: Partial<ResponseObject>): ResponseObject {
    const { response } = this;
    if (response === undefined) throw new Error('`completion-start` must be the first part');
    const usage = status === 'failed' ? null : encodeResponseUsage(this.usage);
    const completedAt = status === 'completed' ? { completed_at: Math.max(response.created_at, nowS()) } : {};
    return { ...response, ...completedAt, status, ...why, output: this.output, usage };
  }

  private closeItem(status: ItemStatus): ItemEvent[] {
    const closed = this.open?.close(status);
    this.open = undefined;
    if (closed === undefined) return [];
    this.output.push(closed.item);
    return closed.events;
  }

  /** Unique, and recognisable as part of its response. */
  private itemId(prefix: string): string {
    return `${prefix}${(this.response?.id ?? '').replace(/^resp_/, '')}_${this.output.length}`;
  }

  private numbered(event: ItemEvent): WireEvent {
    const { type, ...members } = event;
    const number = this.next;
    this.next += 1;
    return { event: type, data: { type, sequence_number: number, ...members } };
  }

  /** Fills a delta up to a multiple of 16 characters. */
  private readonly filler = (delta: string): { obfuscation?: string } =>
    this.obfuscates ? { obfuscation: 'q7Zk2VxN9mRt4LpW'.slice(delta.length % 16) } : {};
}

const nowS = (): number => Math.floor(Date.now() / 1_000);
