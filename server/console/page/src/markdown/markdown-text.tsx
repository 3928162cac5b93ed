import type { MarkedToken } from 'marked';
import { useMemo, useRef } from 'preact/hooks';
import { blockOf } from './blocks.tsx';
import { readMarkdown, unread } from './read-markdown.ts';

/**
 * A text as Markdown; as it is where it is too long or too large. Its HTML is shown as text, images are links to them.
 * While the text grows, only its last blocks are read and rendered again.
 */
export function MarkdownText({ text, isGrowing = false }: { text: string; isGrowing?: boolean }) {
  const before = useRef(unread);
  const read = useMemo(() => readMarkdown(text, isGrowing ? before.current : unread), [text, isGrowing]);
  before.current = read;
  const { blocks } = read;
  if (blocks === undefined) return <p class="turn-text">{text}</p>;
  const topDepth = Math.min(...blocks.map((block) => (block.type === 'heading' ? block.depth : 6)));
  return (
    <div class="turn-text markdown">
      {blocks.map((block, index) => (
        <Block key={index} block={block} topDepth={topDepth} />
      ))}
    </div>
  );
}

/** Elements that are the same as before are not compared again. */
function Block({ block, topDepth }: { block: MarkedToken; topDepth: number }) {
  return <>{useMemo(() => blockOf(block, topDepth), [block, topDepth])}</>;
}
