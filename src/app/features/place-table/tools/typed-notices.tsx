import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../../../../domain/fields/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Button, Notice } from '../../../ui/index.ts';
import type { TypedCell } from '../edits/typed-cells.ts';
import { useGridTools } from '../grid/grid-context.ts';

interface TypedNoticesProps {
  /** Typed and not stored, of places that are there. */
  left: readonly TypedCell[];
  /** Of places that were deleted meanwhile. */
  gone: readonly TypedCell[];
  onShow: (fid: string, column: FieldName) => void;
  onDiscard: (cells: readonly TypedCell[]) => void;
}

/** So many deleted places are named at a time. */
const NAMED = 3;

/** What was typed and is stored nowhere: cells that are refused, and texts for places that are gone. */
export function TypedNotices({ left, gone, onShow, onDiscard }: TypedNoticesProps): ReactNode {
  const { t } = useTranslation('table');
  const { labelOf } = useGridTools();
  const formats = useFormats();
  const [first] = left;
  const byPlace = new Map<string, TypedCell[]>();
  for (const cell of gone) byPlace.set(cell.fid, [...(byPlace.get(cell.fid) ?? []), cell]);
  return (
    <>
      {[...byPlace].slice(0, NAMED).map(([fid, cells]) => (
        <Notice
          key={fid}
          tone="waiting"
          role="status"
          title={t('gone.title', { name: isolate(cells[0]?.title ?? '') })}
          actions={
            <>
              <Button
                variant="link"
                onPress={() => void navigator.clipboard.writeText(cells.map(({ text }) => text).join('\n'))}
              >
                {t('gone.copy')}
              </Button>
              <Button variant="link" onPress={() => onDiscard(cells)}>
                {t('gone.discard')}
              </Button>
            </>
          }
        >
          {t('gone.text', {
            texts: formats.list(cells.map(({ column, text }) => `${labelOf(column)}: ${isolate(text)}`)),
          })}
        </Notice>
      ))}
      {first !== undefined && (
        <Notice
          tone="waiting"
          role="status"
          title={t('typed.title', { count: left.length, number: formats.number(left.length) })}
          actions={
            <>
              <Button variant="link" onPress={() => onShow(first.fid, first.column)}>
                {t('typed.show')}
              </Button>
              <Button variant="link" onPress={() => onDiscard(left)}>
                {t('typed.discard')}
              </Button>
            </>
          }
        >
          {t('typed.text')}
        </Notice>
      )}
    </>
  );
}
