import type { Schemas } from '../../api/schemas.ts';
import { Count } from '../../format/values.tsx';
import { Table } from '../../ui/table.tsx';

export const tokenClassNames: Record<keyof Schemas['TokenClasses'], string> = {
  input_text: 'Text in',
  input_image: 'Images in',
  input_audio: 'Audio in',
  input_cache_read: 'Read from a cache',
  input_audio_cache_read: 'Audio read from a cache',
  input_cache_write: 'Written into a cache',
  input_cache_write_1h: 'Written into a cache for an hour',
  output_text: 'Text out',
  output_reasoning: 'Reasoning',
  output_audio: 'Audio out',
  output_image: 'Images out',
};

/** The classes of tokens that the provider has reported. */
export function TokenTable({ tokens }: { tokens: Schemas['TokenClasses'] }) {
  const rows = (Object.keys(tokenClassNames) as (keyof typeof tokenClassNames)[]).filter(
    (name) => tokens[name] !== null,
  );
  if (rows.length === 0) return <p class="quiet">The provider did not report tokens.</p>;
  return (
    <Table
      caption="Tokens by class"
      rows={rows}
      keyOf={(name) => name}
      columns={[
        { head: 'Class', isHeading: true, cell: (name) => tokenClassNames[name] },
        { head: 'Tokens', isNumber: true, cell: (name) => <Count value={tokens[name]} /> },
      ]}
    />
  );
}
