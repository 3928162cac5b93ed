import { useState } from 'preact/hooks';
import { recall, remember } from '../layout/remembered.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Column } from './table.tsx';

/** What the person has chosen: heads of columns, and whether they are shown. */
type Choice = Readonly<Record<string, boolean>>;

export interface ColumnChoice {
  /** Whether a column is shown. */
  has: <Row>(column: Column<Row>) => boolean;
  /** The shown columns. One that was chosen is also shown in a narrow window. */
  of: <Row>(columns: readonly Column<Row>[]) => Column<Row>[];
  change: (next: Choice) => void;
  choice: Choice;
}

/** The columns of a list that the person has chosen, remembered in this browser. `hidden`: those that are hidden until then. */
export function useColumns(place: string, hidden: ReadonlySet<string>): ColumnChoice {
  const [choice, setChoice] = useState<Choice>(() => readChoice(recall(place)));
  const has = <Row,>({ head, isHeading }: Column<Row>): boolean =>
    isHeading === true || (choice[head] ?? !hidden.has(head));
  return {
    has,
    of: (columns) =>
      columns
        .filter(has)
        .map((column) =>
          choice[column.head] === true ? { ...column, isWideOnly: false, isRoomyOnly: false } : column,
        ),
    change(next) {
      setChoice(next);
      remember(place, JSON.stringify(next));
    },
    choice,
  };
}

function readChoice(text: string | undefined): Choice {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Choice) : {};
  } catch {
    return {};
  }
}

/** A button that opens the choice of columns. The column that names a row is always there. */
export function ColumnChooser<Row>({
  columns,
  chosen: { has, change, choice },
}: {
  columns: readonly Column<Row>[];
  chosen: ColumnChoice;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Columns</Button>
      {isOpen && (
        <Dialog title="Columns" onClose={close}>
          <div class="form">
            <ul class="plain-list">
              {columns
                .filter(({ isHeading }) => isHeading !== true)
                .map((column) => (
                  <li key={column.head}>
                    <label class="model-choice">
                      <input
                        type="checkbox"
                        checked={has(column)}
                        onChange={() => change({ ...choice, [column.head]: !has(column) })}
                      />
                      {column.head}
                    </label>
                  </li>
                ))}
            </ul>
            <div class="form-actions">
              <Button kind="primary" onClick={close}>
                Done
              </Button>
              <Button onClick={() => change({})}>Reset</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
