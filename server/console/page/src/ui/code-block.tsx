import { CopyButton } from './copy-button.tsx';

/** A text to be run or pasted elsewhere. `copied` is the text for the clipboard when it differs from the shown one. */
export function CodeBlock({ code, label, copied = code }: { code: string; label: string; copied?: string }) {
  return (
    <div class="code-block">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <CopyButton text={copied} />
    </div>
  );
}
