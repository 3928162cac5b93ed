/** Other spellings and other offers of real ids, as clouds, hosts and owners write them, with what a map must say. */
import { vendorOf } from '../../../migrate/map/vendor.ts';

/** An id taken apart as far as the variations need it. */
export interface RealId {
  id: string;
  vendor: string;
  name: string;
}

/** How one id becomes another; undefined where nobody writes it so. */
export type Variation = (real: RealId) => string | undefined;

const clouds = new Set([
  'anthropic',
  'amazon',
  'meta',
  'mistral',
  'cohere',
  'deepseek',
  'qwen',
  'openai',
  'google',
]);

/** What aggregators and clouds call an owner, besides the name in the catalog. */
const owners: Readonly<Record<string, string>> = {
  qwen: 'alibaba',
  zai: 'zai-org',
  xai: 'spacexai',
  meta: 'meta-models',
  mistral: 'MistralAI',
  minimax: 'MiniMaxAI',
  deepseek: 'deepseek-ai',
  moonshot: 'moonshotai',
  xiaomi: 'XiaomiMiMo',
  nous: 'NousResearch',
};

/** Whose undated names do not move on to the next snapshot. */
const pinned = new Set([
  'anthropic',
  'openai',
  'google',
  'zai',
  'xai',
  'minimax',
  'xiaomi',
  'amazon',
  'nvidia',
]);

/** Makers of families; an id without its owner says nothing of the others. */
const isKnown = (vendor: string) => clouds.has(vendorOf(vendor)) || owners[vendorOf(vendor)] !== undefined;

const dashed = (name: string) => name.replaceAll(/(?<=\d)\.(?=\d)/g, '-');
const marked = /(^|-)(preview|beta|exp|alpha|latest|fast|free|batch|thinking|instruct|it|chat|base)(-|$)/;
const dated = /\d{4}(?!\d*[bk])/;
const cloudOf = ({ vendor }: RealId) => (clouds.has(vendorOf(vendor)) ? vendorOf(vendor) : undefined);
const undated = ({ vendor, name }: RealId) =>
  pinned.has(vendorOf(vendor)) && !dated.test(name) && !marked.test(name);

/** The same model at the same terms. */
export const spellings: Readonly<Record<string, Variation>> = {
  'a host before it': ({ id }) => `together_ai/${id}`,
  'a host in the place of the owner': ({ name, vendor }) =>
    isKnown(vendor) ? `vertex_ai/${name}` : undefined,
  'a cloud, region and revision': (real) => {
    const cloud = cloudOf(real);
    return cloud === undefined ? undefined : `us.${cloud}.${dashed(real.name)}-v1:0`;
  },
  'a cloud without a region': (real) => {
    const cloud = cloudOf(real);
    return cloud === undefined ? undefined : `${cloud}.${dashed(real.name)}-v1:0`;
  },
  'a region in the path': ({ vendor, name }) => (isKnown(vendor) ? `azure/eu/${name}` : undefined),
  'the default version of a cloud': ({ vendor, name }) =>
    vendorOf(vendor) === 'anthropic' ? `${dashed(name)}@default` : undefined,
  'dashes for dots': ({ vendor, name }) => `${vendor}/${dashed(name)}`,
  'p for the dot': ({ vendor, name }) =>
    isKnown(vendor) ? `accounts/fireworks/models/${name.replaceAll(/(?<=\d)\.(?=\d)/g, 'p')}` : undefined,
  'another owner': ({ vendor, name }) => {
    const owner = owners[vendorOf(vendor)];
    return owner === undefined ? undefined : `${owner}/${name}`;
  },
  'capital letters': ({ id }) => id.replaceAll(/(?<=[/-])[a-z]/g, (letter) => letter.toUpperCase()),
  'no owner': ({ vendor, name }) => (isKnown(vendor) ? name : undefined),
  'the only date, written together': (real) => (undated(real) ? `${real.id}-20260714` : undefined),
  'the only date, with dashes': (real) => (undated(real) ? `${real.id}-2026-07-14` : undefined),
  'the only date, after an at sign': (real) => (undated(real) ? `${dashed(real.name)}@20260714` : undefined),
  'eight bits': (real) => (/-\d+b/.test(real.name) ? `${real.id}-fp8` : undefined),
};

/** Another price, speed, mode or version: a question, never a match. */
export const offers: Readonly<Record<string, Variation>> = {
  free: ({ id }) => (id.endsWith('-free') ? undefined : `${id}:free`),
  batch: ({ id }) => `${id}:batch`,
  nitro: ({ id }) => `${id}:nitro`,
  thinking: ({ id, name }) => (name.includes('thinking') ? undefined : `${id}:thinking`),
  preview: ({ id, name }) => (marked.test(name) ? undefined : `${id}-preview`),
  latest: ({ id, name }) => (marked.test(name) ? undefined : `${dashed(id)}-latest`),
  'a month': ({ id, name }) => (dated.test(name) ? undefined : `${id}-2607`),
  'four bits': ({ id }) => `${id}-nvfp4`,
};

/** Another model: what is easily taken for it. */
export const siblings: Readonly<Record<string, Variation>> = {
  mini: ({ id, name }) => (name.includes('mini') ? id.replace(/-mini/, '') : `${id}-mini`),
  flash: ({ id, name }) => (name.includes('flash') ? id.replace(/-flash/, '-pro') : `${id}-flash`),
  lite: ({ id, name }) => (name.includes('lite') ? id.replace(/-lite/, '') : `${id}-lite`),
  'the next generation': ({ vendor, name }) => {
    const next = name.replace(/(?<![\d.])\d(?=[.-]|$)/, (digit) => String((Number(digit) + 1) % 10));
    return next === name ? undefined : `${vendor}/${next}`;
  },
  'the next minor version': ({ vendor, name }) => {
    const next = name.replace(/(?<=\d\.)\d(?!\d)/, (digit) => String((Number(digit) + 1) % 10));
    return next === name ? undefined : `${vendor}/${next}`;
  },
  'another size': ({ vendor, name }) => {
    const next = name.replace(/(?<=-)\d+(?=b(-|$))/, (size) => String(Number(size) + 3));
    return next === name ? undefined : `${vendor}/${next}`;
  },
  coder: ({ id, name }) => (name.includes('code') ? undefined : `${id}-coder`),
  vision: ({ id, name }) => (/vl|vision|v$/.test(name) ? undefined : `${id}-vision`),
};
