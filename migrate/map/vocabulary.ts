/** The words of model ids, as tables: vendors, hosts without models of their own, and words that are marks, not names. */

/** Vendor → other names under which catalogs list it; endings such as `-ai` need no row (see `vendor.ts`). */
const vendorAliases: Record<string, string> = {
  ai21: 'ai21labs',
  allenai: 'ai2 allen-ai',
  amazon: 'amazon-nova aws',
  bfl: 'black-forest-labs blackforestlabs',
  bytedance: 'bytedance-seed volcengine volcano doubao',
  cohere: 'cohereforai coherelabs cohere-labs',
  google: 'gemini google-ai-studio google-deepmind deepmind',
  ibm: 'ibm-granite',
  kwaipilot: 'kuaishou kwai',
  meta: 'meta-llama meta_llama metallama meta-models facebook',
  microsoft: '',
  minimax: 'minimaxai',
  mistral: 'mistralai',
  moonshot: 'moonshotai',
  nous: 'nousresearch',
  nvidia: '',
  openai: '',
  anthropic: '',
  deepseek: 'deepseek-ai',
  perplexity: '',
  qwen: 'alibaba alibaba-nlp alibaba-qwen dashscope tongyi',
  stability: 'stabilityai',
  tencent: 'tencent-hunyuan',
  writer: '',
  xai: 'x-ai spacexai grok',
  xiaomi: 'xiaomimimo mimo',
  yi: '01-ai 01ai zero-one-ai',
  zai: 'z-ai zai-org thudm zhipu zhipuai bigmodel',
};

const split = (text: string) => text.split(' ').filter((word) => word !== '');

/** Every listed name of a vendor → its one name here. */
export const vendorNames: ReadonlyMap<string, string> = new Map(
  Object.entries(vendorAliases).flatMap(([vendor, aliases]) =>
    [vendor, ...split(aliases)].map((name) => [name, vendor] as const),
  ),
);

/** First word of a model's name → its vendor, for ids that name no vendor. */
export const familyVendors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    openai: 'gpt chatgpt o davinci babbage dall sora whisper tts text-embedding codex',
    anthropic: 'claude',
    google: 'gemini gemma codegemma imagen veo lyria learnlm medgemma',
    meta: 'llama codellama muse',
    xai: 'grok',
    mistral: 'mistral mixtral ministral codestral devstral magistral pixtral voxtral mathstral leanstral',
    qwen: 'qwen qwq qvq',
    deepseek: 'deepseek',
    moonshot: 'kimi moonlight',
    zai: 'glm chatglm autoglm',
    minimax: 'minimax',
    xiaomi: 'mimo',
    baidu: 'ernie',
    tencent: 'hunyuan hy',
    bytedance: 'seed seedream seedance',
    stepfun: 'step',
    amazon: 'nova titan',
    cohere: 'command embed rerank aya',
    perplexity: 'sonar pplx',
    ai21: 'jamba',
    microsoft: 'phi wizardlm',
    nous: 'hermes',
    ibm: 'granite',
    nvidia: 'nemotron',
    allenai: 'olmo molmo',
    inception: 'mercury',
    writer: 'palmyra',
    inclusion: 'ling ring',
    liquid: 'lfm',
    meituan: 'longcat',
    voyage: 'voyage',
    bfl: 'flux',
    upstage: 'solar',
    kwaipilot: 'kat',
    sakana: 'fugu',
    arcee: 'trinity',
  }).flatMap(([vendor, families]) => split(families).map((family) => [family, vendor] as const)),
);

/** Path segments that name where a model runs, never which model it is. */
export const hosts: ReadonlySet<string> = new Set(
  split(
    `accounts anyscale azure azure_ai azure-openai baseten bedrock bedrock_converse bedrock_mantle cerebras cf chatgpt chutes chutesai cloudflare
    cloudflare-ai-gateway converse databricks deepinfra empiriolabs featherless_ai featherless-ai fireworks
    fireworks_ai fireworks-ai friendliai github github_copilot gmi google-vertex gradient_ai groq helicone hf huggingface
    hyperbolic invoke lambda lambda_ai lemonade llmgateway models nebius novita novita-ai nscale nvidia_nim ollama
    openrouter ovhcloud perplexity poe portkey publishers replicate requesty routers sambanova scaleway siliconflow
    snowflake tee together together_ai togetherai togethercomputer unsloth vercel vercel_ai_gateway vertex vertex_ai
    vertex-ai wandb watsonx workers-ai zenmux`.replace(/\s+/g, ' '),
  ),
);

/** Regions in which a cloud runs a model, as a part of a path or before the vendor (`eu.anthropic.…`). */
export const region =
  /^(us|eu|apac|au|jp|ca|in|sa|me|af|il|uk|global|global-standard|us-gov|[a-z]{2}(-gov)?-[a-z]+-\d|\*)$/;

/** Suffixes with which one model is sold at another price, speed or mode. */
export const variants: ReadonlySet<string> = new Set(
  split(
    'free batch nitro floor exacto online extended thinking nothinking flex priority spot highspeed ultraspeed ultrafast tput tee',
  ),
);

/** Words for a faster or cheaper offer of the same weights when they follow 'instruct'. */
export const speedWords: ReadonlySet<string> = new Set(split('fast turbo lite basic lightning'));

/** Vendors whose models are also sold faster under their own name with '-fast'; elsewhere that is another model. */
export const fastVendors: ReadonlySet<string> = new Set(
  split('anthropic openai zai deepseek moonshot minimax qwen'),
);

/** A release that is not the final one. */
export const stages: ReadonlyMap<string, string> = new Map([
  ['preview', 'preview'],
  ['beta', 'beta'],
  ['alpha', 'alpha'],
  ['exp', 'experimental'],
  ['experimental', 'experimental'],
]);

/** How exactly the weights are kept; to eight bits hosts do not count it as another model. */
export const precisions: ReadonlyMap<string, 'full' | 'reduced'> = new Map([
  ...split('fp8 fp16 bf16').map((word) => [word, 'full'] as const),
  ...split('int8 int4 fp4 nvfp4 mxfp4 mxfp awq gptq gguf mlx 4bit 8bit q4 q8').map(
    (word) => [word, 'reduced'] as const,
  ),
]);

/** Words that carry no fact: how a file is packed or an offer is named. */
export const emptyWords: ReadonlySet<string> = new Set(['hf', 'maas', 'default']);

/** Words that mean 'tuned to follow instructions' in any position. */
export const instructWords: ReadonlySet<string> = new Set(['instruct', 'it']);

/** Names of a size: with one of them an id may leave the count of parameters out. */
export const sizeWords: ReadonlySet<string> = new Set(
  split('tiny nano micro mini small medium large super ultra lite air scout maverick'),
);
