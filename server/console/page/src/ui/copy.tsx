import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.tsx';

/** Copies a text and confirms it. Where the page cannot use the clipboard, it explains how to copy by hand. */
export function CopyButton({
  text,
  label = 'Copy',
  kind = 'plain',
  onCopied,
}: {
  text: string;
  label?: string;
  kind?: 'plain' | 'primary' | 'quiet';
  onCopied?: () => void;
}) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(''), [text]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
      onCopied?.();
    } catch {
      setSaid('Select the text and copy it by hand');
    }
  };
  return (
    <>
      <Button icon={said === 'Copied' ? 'done' : 'copy'} kind={kind} onClick={() => void copy()}>
        {said || label}
      </Button>
      <span class="heard-only" role="status">
        {said}
      </span>
    </>
  );
}

/** A text to be run or pasted elsewhere. `copied` is the text for the clipboard when it differs from the shown one. */
export function CodeBlock({
  code,
  label,
  copied = code,
  role = 'region',
}: {
  code: string;
  label: string;
  copied?: string;
  /** A `group` where several may have the same label. */
  role?: 'region' | 'group';
}) {
  return (
    <div class="code-block">
      <pre tabIndex={0} role={role} aria-label={label}>
        <code>{code}</code>
      </pre>
      <CopyButton text={copied} />
    </div>
  );
}

/** A secret that is shown once, to be copied. */
export function Secret({
  text,
  label,
  copyLabel,
  ...copying
}: {
  text: string;
  label: string;
  copyLabel: string;
  onCopied?: () => void;
}) {
  return (
    <div class="secret">
      <code tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>
        {text}
      </code>
      <CopyButton text={text} label={copyLabel} kind="primary" {...copying} />
    </div>
  );
}
