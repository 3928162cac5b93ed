import type { ComponentChildren } from 'preact';

/** A call of a tool or its result, within a conversation. */
export function ToolPart({
  label,
  name,
  children,
}: {
  label: string;
  /** Of the tool. */
  name: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <div class="tool-part">
      <p>
        <span class="quiet">{label}</span> {name !== undefined && <code>{name}</code>}
      </p>
      {children}
    </div>
  );
}
