import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';

/** Whether request bodies are stored. Turning it on asks for confirmation. */
export function PromptSwitch({
  project,
  onChange,
}: {
  project: Schemas['Project'];
  onChange: (change: Schemas['ChangeProjectRequest'], said: string) => Promise<void>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const isOn = project.stores_prompts;
  return (
    <Card
      title="Prompts"
      actions={<Badge tone={isOn ? 'warn' : 'good'}>{isOn ? 'stored' : 'not stored'}</Badge>}
    >
      <p>
        {isOn
          ? 'The bodies of new requests are kept with their records. Owners and members of the project can read them.'
          : 'What callers send is not kept: the records have counts, times and costs only.'}
      </p>
      <Button onClick={() => setIsAsking(true)}>{isOn ? 'Store no more prompts' : 'Store prompts'}</Button>
      {isAsking && (
        <Confirm
          title={
            isOn ? `Store no more prompts of “${project.name}”?` : `Store the prompts of “${project.name}”?`
          }
          action={isOn ? 'Switch off' : 'Switch on'}
          isDanger={!isOn}
          onClose={() => setIsAsking(false)}
          onConfirm={() =>
            onChange(
              { stores_prompts: !isOn },
              isOn ? 'Prompts of new requests are not stored.' : 'Prompts of new requests are stored.',
            )
          }
        >
          <p>
            {isOn
              ? 'It holds for new requests. Stored content stays.'
              : 'Prompts can hold personal data. Owners and members of the project will read them. It holds for new requests.'}
          </p>
        </Confirm>
      )}
    </Card>
  );
}
