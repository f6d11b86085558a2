import { writtenIn } from '../../../i18n/written-in.ts';
import { PanelTopOpen } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf, type FieldName } from '../../../../domain/fields/index.ts';
import { cellText } from '../../../../domain/grid/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { Glyph } from '../../../ui/index.ts';
import { useGridTools } from './grid-context.ts';
import type { PlaceRow } from './grid-row.ts';
import { hasFormEditor, isFormOnly } from './columns.ts';
import styles from './cell-editor.module.css';

/** Milliseconds after a letter from which on the table knows of it; the device keeps it from there. */
const TOLD_MS = 60;

export const TYPE_LIST = 'table-types';

interface CellEditorProps {
  row: PlaceRow;
  column: FieldName;
  onClose: (isCommitted?: boolean, hasFocus?: boolean) => void;
}

/** The text of a cell while it is typed. Leaving it by any way but Escape has it stand in the cell. */
export function CellEditor({ row, column, onClose }: CellEditorProps): ReactNode {
  const { t } = useTranslation('table');
  const tools = useGridTools();
  const { fid } = row.feature;
  const kept = row.typed?.get(column);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const start = useRef(kept?.text ?? cellText(row.feature, column, tools.words));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Given up, or handed on to the form's editor. */
  const isOver = useRef(false);
  const current = useRef(start.current);

  const leave = useStable((): void => {
    clearTimeout(timer.current);
    tools.setEditing(false);
    if (isOver.current) return;
    if (current.current !== start.current || kept !== undefined) tools.commit(fid, column, current.current);
  });
  useEffect(() => {
    tools.setEditing(true);
    const input = field.current;
    input?.focus();
    // A letter replaces the text of the cell; F2, Enter and a second press edit it. A type is replaced by another one.
    if (Array.from(tools.lastKey()).length === 1 || column === 'typeCode') input?.select();
    else input?.setSelectionRange(input.value.length, input.value.length);
    return leave;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens and closes
  }, []);

  const onInput = (): void => {
    current.current = field.current?.value ?? '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tools.type(fid, column, current.current), TOLD_MS);
  };
  const openForm = (): void => {
    clearTimeout(timer.current);
    if (current.current !== start.current) tools.type(fid, column, current.current);
    isOver.current = true;
    onClose(false, false);
    tools.openEditor(fid, column);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement & HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') {
      isOver.current = true;
      tools.cancel(fid, column);
    } else if (event.key === 'ArrowDown' && event.altKey && hasFormEditor(column)) {
      event.preventDefault();
      event.stopPropagation();
      openForm();
    } else if (event.key === 'Enter' && (event.altKey || event.shiftKey) && isLong) {
      event.preventDefault();
      event.stopPropagation();
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      event.currentTarget.value = `${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`;
      event.currentTarget.setSelectionRange(selectionStart + 1, selectionStart + 1);
      onInput();
    }
  };
  // A field of one line would drop the breaks of what it shows.
  const isLong = fieldOf(column)?.editor === 'paragraph' || start.current.includes('\n');
  const name = tools.titleOf(fid);
  const shared = {
    ref: field,
    defaultValue: start.current,
    className: styles['field'],
    ...writtenIn(fieldOf(column)?.language),
    spellCheck: isLong,
    autoComplete: 'off',
    'aria-label': t('cell.label', { column: tools.labelOf(column), name: isolate(name) }),
    'aria-invalid': kept !== undefined && kept.fault !== null ? true : undefined,
    onInput,
    onKeyDown,
  } as const;
  return (
    <div className={styles['box']}>
      {isLong ? (
        <textarea {...shared} rows={4} data-long />
      ) : (
        <input {...shared} type="text" list={column === 'typeCode' ? TYPE_LIST : undefined} />
      )}
      {hasFormEditor(column) && !isFormOnly(column) && (
        <button
          type="button"
          tabIndex={-1}
          className={styles['more']}
          aria-label={t('cell.more', { column: tools.labelOf(column) })}
          title={t('cell.more', { column: tools.labelOf(column) })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={openForm}
        >
          <Glyph icon={PanelTopOpen} size={15} />
        </button>
      )}
    </div>
  );
}
