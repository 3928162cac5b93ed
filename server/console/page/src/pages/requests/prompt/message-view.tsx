import type { Message } from './conversation.ts';
import { PartView, type CallNames } from './part-view.tsx';

const roleNames: Readonly<Record<string, string>> = {
  system: 'System',
  developer: 'Developer',
  user: 'User',
  assistant: 'Model',
  tool: 'Tool',
  function: 'Tool',
};

export function MessageView({
  message: { role, parts },
  names,
  title = Object.hasOwn(roleNames, role) ? roleNames[role] : role,
  foot,
}: {
  message: Message;
  names: CallNames;
  /** Instead of the name of its role. */
  title?: string | undefined;
  /** Below it. */
  foot?: string;
}) {
  return (
    <article class={`prompt-message${role === 'user' ? ' prompt-message-user' : ''}`}>
      <p class="prompt-role">{title}</p>
      {parts.length === 0 && <p class="quiet">No content</p>}
      {parts.map((part, index) => (
        <PartView key={index} part={part} names={names} isOfModel={role === 'assistant'} />
      ))}
      {foot !== undefined && <p class="quiet small">{foot}</p>}
    </article>
  );
}
