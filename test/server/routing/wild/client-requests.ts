/** Requests as widely used clients write them: every member of them, shortened where only the length differs. */

export interface ClientRequest {
  client: string;
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** Of the losses before a server that takes plain requests alone. */
  lost: readonly string[];
}

const schema = { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] };
const mark = { cache_control: { type: 'ephemeral' } };

export const clientRequests: readonly ClientRequest[] = [
  {
    client: 'Claude Code',
    path: '/alt/v1/messages',
    body: {
      max_tokens: 32_000,
      system: [
        { type: 'text', text: 'You are a coding agent.', ...mark },
        { type: 'text', text: 'Be brief.', ...mark },
      ],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'List the files.' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'toolu_01', name: 'Bash', input: { command: 'ls' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_01', content: 'a.txt', is_error: false },
            { type: 'text', text: 'And now?', ...mark },
          ],
        },
      ],
      tools: [{ name: 'Bash', description: 'Runs a command.', input_schema: schema, ...mark }],
      metadata: { user_id: 'user_5f_account__session_9c' },
      thinking: { type: 'enabled', budget_tokens: 31_999 },
    },
    lost: ['system[0].cache_control', 'messages[2].content[1].cache_control', 'tools[0].cache_control'],
  },
  {
    client: 'Codex',
    path: '/v1/responses',
    body: {
      instructions: 'You are a coding agent.',
      input: [
        { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Sandbox: none.' }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Add a file.' }] },
        { type: 'custom_tool_call', call_id: 'call_0', name: 'apply_patch', input: 'first' },
        { type: 'custom_tool_call_output', call_id: 'call_0', output: 'Failed.' },
      ],
      tools: [
        { type: 'function', name: 'shell', description: 'Runs it.', parameters: schema, strict: false },
        {
          type: 'custom',
          name: 'apply_patch',
          description: 'Edits files.',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: /.+/' },
        },
      ],
      tool_choice: 'auto',
      parallel_tool_calls: false,
      reasoning: { effort: 'medium', summary: 'auto' },
      store: false,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: '0199-session',
      text: { verbosity: 'low' },
    },
    lost: ['prompt_cache_key', 'text.verbosity', 'tools[1].format'],
  },
  {
    client: 'the AI SDK, responses',
    path: '/v1/responses',
    body: {
      input: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Say it.' }] },
      ],
      temperature: 0.2,
      metadata: { task: 'summary' },
      safety_identifier: 'user-7',
      service_tier: 'priority',
    },
    lost: ['metadata', 'service_tier'],
  },
  {
    client: 'the AI SDK, chat',
    path: '/v1/chat/completions',
    body: {
      messages: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', name: 'ann', content: [{ type: 'text', text: 'Say it.' }] },
        { role: 'assistant', content: 'It.', refusal: null, annotations: [], tool_calls: null },
        { role: 'assistant', content: null, refusal: 'No.' },
        {
          role: 'user',
          content: [{ type: 'text', text: 'Again.', prompt_cache_breakpoint: { mode: 'explicit' } }],
        },
      ],
      max_completion_tokens: 500,
      store: true,
      metadata: { task: 'summary' },
      prompt_cache_key: 'k',
      safety_identifier: 'user-7',
      verbosity: 'low',
      service_tier: 'auto',
      tools: [
        { type: 'function', function: { name: 'one', parameters: schema } },
        { type: 'function', function: { name: 'two', parameters: schema } },
      ],
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'two' } }] },
      },
    },
    lost: [
      'store',
      'metadata',
      'prompt_cache_key',
      'verbosity',
      'service_tier',
      'messages[1].name',
      'messages[4].content[0].prompt_cache_breakpoint',
      'tools[0]',
    ],
  },
];
