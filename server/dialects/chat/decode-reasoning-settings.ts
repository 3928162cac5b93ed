/** Whether and how much a model thinks: read from the members that clients of different servers write for it. */
import type { Reasoning } from '../../core/conversation.ts';
import type { ChatRequest } from './wire.ts';

/** Beside `reasoning_effort`, the vendor's own. */
export const reasoningSettings = [
  'reasoning',
  'thinking',
  'thinking_budget',
  'enable_thinking',
  'include_reasoning',
] as const;

type Settings = {
  [Name in (typeof reasoningSettings)[number] | 'reasoning_effort']?: ChatRequest[Name] | undefined;
};

export interface ReasoningSettings {
  reasoning: Reasoning;
  /** The member that each fact was read from. */
  names: Record<'mode' | 'effort' | 'budgetTokens' | 'hideText', string>;
  /** Members that say something else than the one that counts, or that no other format has. */
  overruled: readonly string[];
}

/** A fact, and the path of the member that says it. */
type Said<Value> = readonly [path: string, value: Value];

export function decodeReasoningSettings(settings: Settings): ReasoningSettings {
  const { reasoning, thinking } = settings;
  const effort = saidBy([
    ['reasoning_effort', settings.reasoning_effort],
    ['reasoning.effort', reasoning?.effort],
  ]);
  const budget = saidBy([
    ['reasoning.max_tokens', reasoning?.max_tokens],
    ['thinking.budget_tokens', thinking?.budget_tokens],
    ['thinking_budget', settings.thinking_budget],
  ]);
  const isOn = saidBy([
    [effort[0]?.[0] ?? '', effort[0]?.[1] === 'none' ? false : undefined],
    [budget[0]?.[0] ?? '', budget[0]?.[1] === 0 ? false : undefined],
    ['reasoning.enabled', reasoning?.enabled],
    ['thinking', thinking && thinking.type !== 'disabled'],
    ['enable_thinking', settings.enable_thinking],
  ]);
  const isHidden = saidBy([
    ['reasoning.exclude', reasoning?.exclude],
    ['include_reasoning', inverted(settings.include_reasoning)],
  ]);
  const [on, asked, most, hidden] = [isOn[0], effort[0], budget[0], isHidden[0]];
  const isShown = hidden?.[1] === false || (reasoning ?? null) !== null;
  const mode =
    on?.[1] === false ? 'off' : most !== undefined ? 'on' : on !== undefined || isShown ? 'adaptive' : null;
  return {
    reasoning: {
      mode,
      effort: asked?.[1] ?? null,
      budgetTokens: mode === 'on' ? (most?.[1] ?? null) : null,
      hideText: hidden?.[1] ?? false,
    },
    names: {
      mode: on?.[0] ?? ((reasoning ?? null) === null ? (hidden?.[0] ?? 'reasoning_effort') : 'reasoning'),
      effort: asked?.[0] ?? 'reasoning_effort',
      budgetTokens: most?.[0] ?? 'reasoning.max_tokens',
      hideText: hidden?.[0] ?? 'reasoning.exclude',
    },
    overruled: [
      ...[effort, budget, isOn, isHidden].flatMap((each) => overruledIn<unknown>(each)),
      ...((reasoning?.summary ?? null) === null ? [] : ['reasoning.summary']),
      ...(mode === 'off' && most !== undefined && most[1] > 0 ? [most[0]] : []),
    ],
  };
}

/** The members that have a value, the one that counts first. */
function saidBy<Value>(all: readonly (readonly [string, Value | null | undefined])[]): Said<Value>[] {
  return all.flatMap(([path, value]): Said<Value>[] =>
    value === null || value === undefined ? [] : [[path, value]],
  );
}

function overruledIn<Value>([first, ...others]: readonly Said<Value>[]): string[] {
  return others.filter(([, value]) => value !== first?.[1]).map(([path]) => path);
}

function inverted(value: boolean | null | undefined): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined;
}
