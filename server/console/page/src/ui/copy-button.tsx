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
  kind?: 'plain' | 'primary';
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
