/** Reads a model id into facts, by tables and patterns only: an id that was never seen is read like any other. */
import { dateAt } from './snapshot-date.ts';
import type { ModelFacts } from './model-facts.ts';
import { hostAsVendor, leadOf, splitId } from './split-id.ts';
import { tokensOf, type Token } from './tokens.ts';
import { vendorOf } from './vendor.ts';
import {
  emptyWords,
  fastVendors,
  familyVendors,
  hosts,
  instructWords,
  precisions,
  speedWords,
  stages,
  variants,
  vendorNames,
} from './vocabulary.ts';

const noHosts: ReadonlySet<string> = new Set();

/** The facts that an id names; `learnt` are parts of a path that are hosts in this catalog. */
export function parseModelId(id: string, learnt: ReadonlySet<string> = noHosts): ModelFacts {
  const parts = splitId(id, learnt);
  const facts: ModelFacts = {
    id,
    hosts: parts.hosts,
    ...(parts.vendor === undefined ? {} : { vendor: parts.vendor }),
    vendorNamed: parts.vendor !== undefined,
    vendorGuessed: false,
    words: [],
    numbers: [],
    zero: false,
    alias: parts.tilde,
    instruct: false,
    variants: parts.variants,
    variantsByColon: parts.variants.length > 0,
    ...(parts.revision === undefined ? {} : { revision: parts.revision }),
    commitment: parts.commitment,
  };
  const tokens = takeLead(facts, tokensOf(parts.slug.replace(/^(ai21|01-ai)-(?=.)/, '')));
  while (tokens.length > 0) takeNext(facts, tokens);
  settle(facts);
  return facts;
}

/** Leading names of hosts and of the vendor (`databricks-claude-…`, `zai-glm-…`) are no facts about the model. */
function takeLead(facts: ModelFacts, tokens: Token[]): Token[] {
  const [packed, packedFamily] = tokens;
  // Mistral's own ids of open and experimental weights.
  const prefixed =
    (packed?.text === 'open' || packed?.text === 'labs') &&
    familyVendors.get(packedFamily?.text ?? '') === 'mistral';
  let rest = prefixed ? tokens.slice(1) : tokens;
  for (;;) {
    const [first, second] = rest;
    if (first === undefined || second === undefined) break;
    const named = vendorNames.get(first.text);
    const family = familyVendors.get(first.text);
    if (hosts.has(first.text) && named === undefined && !second.joined) {
      facts.hosts.push(first.text);
      rest = rest.slice(1);
      continue;
    }
    if (named === undefined && vendorOf(first.text) !== facts.vendor) break;
    if (facts.vendor !== undefined && (named ?? vendorOf(first.text)) !== facts.vendor) break;
    if (facts.vendor === undefined) facts.vendor = named ?? vendorOf(first.text);
    // The name of a family stays when it differs from the vendor's: `gemini`, `grok`.
    if (family !== undefined && first.text !== facts.vendor) break;
    rest = rest.slice(1);
  }
  if (facts.vendor === undefined) {
    const lead = leadOf(rest.map((token) => token.text).join('-'));
    const derived = rest.find(({ text }) => text === 'nemotron')?.text;
    const family = familyVendors.get(derived ?? lead);
    const vendor = family ?? hostAsVendor(facts.hosts);
    if (vendor !== undefined) facts.vendor = vendor;
    facts.vendorGuessed = family === undefined && vendor !== undefined;
  }
  return [...rest];
}

function takeNext(facts: ModelFacts, tokens: Token[]): void {
  const found = dateAt(tokens.slice(0, 3).map((token) => token.text));
  if (found !== undefined && tokens[0]?.version === false && facts.date === undefined) {
    facts.date = found.date;
    tokens.splice(0, found.tokens);
    return;
  }
  const token = tokens.shift();
  if (token === undefined) return;
  if (/^\d/.test(token.text)) takeNumber(facts, token, tokens);
  else if (token.text !== 'v' || token.joined) takeWord(facts, token.text);
}

function takeNumber(facts: ModelFacts, token: Token, tokens: Token[]): void {
  const { text } = token;
  const [next] = tokens;
  // Half a size, with a dash for the point: `0-6b`.
  if (text === '0' && next !== undefined && /^\d+b$/.test(next.text)) {
    tokens.shift();
    addTotal(facts, `0.${next.text}`);
  } else if (/^\d+(\.\d+)?[bt]$|^\d+x\d+(\.\d+)?b$/.test(text)) addTotal(facts, text);
  else if (/^\d+m$/.test(text) && Number.parseInt(text, 10) > 10) addTotal(facts, text);
  else if (/^\d+[km]$/.test(text)) facts.context = text;
  else if (/^\d+e$/.test(text)) facts.experts = text;
  else if (precisions.has(text)) takeWord(facts, text);
  else if (/^00\d$/.test(text)) facts.revision = String(Number(text));
  else if (contextTokens.has(text)) return;
  else if (/^\d+(\.\d+)*$/.test(text)) takeGeneration(facts, text, tokens);
  else facts.words.push(text);
}

/** Groq's way of writing the default context window: `llama3-8b-8192`. */
const contextTokens = new Set(['4096', '8192', '16384', '32768', '65536', '131072']);

/** A second size belongs to the name too: a draft model, a distilled pair. */
function addTotal(facts: ModelFacts, size: string): void {
  facts.total = facts.total === undefined ? size : `${facts.total} ${size}`;
}

/** `4-5` and `4.5` are one generation; `4.0` is 4. */
function takeGeneration(facts: ModelFacts, text: string, tokens: Token[]): void {
  const numbers = [text];
  for (const next of tokens.slice()) {
    const short = (digits: string) => /^(0|[1-9]\d?)$/.test(digits);
    const last = numbers.at(-1) ?? '';
    const pair =
      dateAt([last, next.text]) !== undefined || dateAt(tokens.map(({ text: t }) => t)) !== undefined;
    if (!short(last) || !short(next.text) || next.version || next.joined || pair) break;
    numbers.push(next.text);
    tokens.shift();
  }
  const written = numbers.join('.');
  const number = written.replace(/(\.0)+$/, '');
  facts.numbers.push(number);
  if (number !== written) facts.zero = true;
}

function takeWord(facts: ModelFacts, word: string): void {
  const stage = stages.get(word);
  const precision = precisions.get(word);
  if (/^a\d+(\.\d+)?[bm]$/.test(word)) facts.active = word;
  else if (/^e\d+b$/.test(word)) addTotal(facts, word);
  else if (stage !== undefined) facts.stage = stage;
  else if (precision !== undefined) facts.precision = facts.precision === 'reduced' ? 'reduced' : precision;
  else if (word === 'latest') facts.alias = true;
  else if (instructWords.has(word)) facts.instruct = true;
  else if (variants.has(word) || (facts.instruct && speedWords.has(word))) facts.variants.push(word);
  else if (!emptyWords.has(word)) facts.words.push(word);
}

/** Facts that are known only when the whole name is read. */
function settle(facts: ModelFacts): void {
  const without = (word: string) => facts.words.filter((other) => other !== word);
  const is = (vendor: string, word: string) => facts.vendor === vendor && facts.words.includes(word);
  // Bedrock's revision, which some catalogs keep as a part of the name: `nova-lite-v1`.
  if (facts.vendor === 'amazon' && facts.numbers.at(-1) === '1') facts.numbers.pop();
  if (is('deepseek', 'chat') && facts.numbers.length > 0) facts.words = without('chat');
  // How the weights are packed; with others it is the model before it was tuned.
  if (is('baidu', 'pt')) facts.words = without('pt');
  // Only one version of these weights was published; some catalogs name it.
  if (is('mistral', 'mixtral') && facts.numbers.at(-1) === '0.1') facts.numbers.pop();
  // All of these sizes see images, with or without a mark in the id.
  if (is('meta', 'vision') && facts.numbers[0] === '3.2' && ['11b', '90b'].includes(facts.total ?? ''))
    facts.words = without('vision');
  if (fastVendors.has(facts.vendor ?? '')) moveToVariants(facts, ['fast', 'lightning']);
  // Settings that are sold as models: how long to think.
  if (facts.vendor === 'openai') moveToVariants(facts, ['high', 'low', 'medium']);
  if (is('xai', 'non'))
    facts.words = without('non').map((word) => (word === 'reasoning' ? 'non-reasoning' : word));
  if (facts.vendor === 'xai') moveToVariants(facts, ['reasoning', 'non-reasoning']);
  for (const mark of ['versatile', 'instant'])
    if (is('meta', mark)) {
      facts.words = without(mark);
      facts.instruct = true;
    }
  if (facts.words.length + facts.numbers.length === 0 && facts.total === undefined) {
    facts.words = facts.variants;
    facts.variants = [];
  }
  facts.words = [...facts.words].toSorted();
  facts.variants = [...new Set(facts.variants)].toSorted();
}

function moveToVariants(facts: ModelFacts, marks: readonly string[]): void {
  const found = facts.words.filter((word) => marks.includes(word));
  if (found.length === facts.words.length) return;
  facts.words = facts.words.filter((word) => !marks.includes(word));
  facts.variants.push(...found);
}
