import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** Copies a text and says so. Where the browser has no clipboard for the page, it says how else. */
export function CopyButton({
  text,
  label = 'Copy',
  isPrimary = false,
  onCopied,
}: {
  text: string;
  label?: string;
  isPrimary?: boolean;
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
    <button
      type="button"
      class={`button button-${isPrimary ? 'primary' : 'plain'}`}
      onClick={() => void copy()}
    >
      <Icon name={said === 'Copied' ? 'done' : 'copy'} />
      <span>{said || label}</span>
      <span class="heard-only" role="status">
        {said}
      </span>
    </button>
  );
}
