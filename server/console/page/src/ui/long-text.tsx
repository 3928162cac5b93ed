import { useState } from 'preact/hooks';
import { formatCount } from '../format/numbers.ts';
import { Button } from './button.tsx';

/** Characters of a text that are shown at once. */
const maxLength = 4000;

/** A text of any length in a `tag`: a long one is truncated, with a button that shows all of it. */
export function LongText({ text, tag: Tag = 'p' }: { text: string; tag?: 'p' | 'pre' }) {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= maxLength) return <Tag class="long-text">{text}</Tag>;
  return (
    <>
      <Tag class="long-text">{isWhole ? text : `${text.slice(0, maxLength).toWellFormed()}…`}</Tag>
      <Button kind="quiet" onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
      </Button>
    </>
  );
}
