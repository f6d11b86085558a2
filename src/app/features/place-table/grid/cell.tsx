import { writtenIn } from '../../../i18n/written-in.ts';
import { fieldOf } from '../../../../domain/fields/index.ts';
import { CircleX, Lock } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import type { FieldName } from '../../../../domain/fields/index.ts';
import { cellText, foundIn } from '../../../../domain/grid/index.ts';
import { colourClassOf, kindOf, pictogramOf } from '../../../../domain/taxonomy/index.ts';
import { isPlace } from '../../../../domain/content/index.ts';
import { Glyph, Pictogram, pictogramIcon, VisuallyHidden } from '../../../ui/index.ts';
import { isSoughtIn } from './columns.ts';
import { FindingContext, useGridTools } from './grid-context.ts';
import type { CellNote, PlaceRow } from './grid-row.ts';
import { useIsInRange } from './range-store.ts';
import styles from './cell.module.css';

interface CellProps {
  row: PlaceRow;
  rowIdx: number;
  column: FieldName;
  columnIdx: number;
}

/** Letters of a cell that can be seen at most: a description may have a thousand lines. */
const SEEN = 200;

/** What a place has in a column: as it is stored, as it was typed, or as it would be. */
export function PlaceCell({ row, rowIdx, column, columnIdx }: CellProps): ReactNode {
  const { words, range, faultText, said } = useGridTools();
  const isInRange = useIsInRange(range, rowIdx, columnIdx);
  const text = cellText(row.feature, column, words);
  const note = row.proposed?.get(column) ?? row.typed?.get(column);
  const language = fieldOf(column)?.language;
  const isProposed = row.proposed?.has(column) === true;
  const isNoted = note !== undefined && !note.isUnderWay;
  const state = !isNoted ? undefined : note.fault !== null ? 'refused' : isProposed ? 'new' : 'typed';
  return (
    <div
      className={styles['cell']}
      data-state={state}
      data-range={isInRange || undefined}
      // A name in Arabic stands at the end that Arabic begins at.
      {...(language !== undefined && writtenIn(language))}
      data-row={rowIdx}
      data-column={columnIdx}
      title={note?.fault == null ? undefined : faultText(note.fault)}
    >
      {column === 'typeCode' && note === undefined && <TypeSign code={row.feature.properties.typeCode} />}
      {note === undefined ? (
        <Words text={text} column={column} />
      ) : (
        <Noted note={note} was={isProposed ? text : ''} hint={state === 'typed' ? said.typed : null} />
      )}
      {row.lock !== null && (
        <span className={styles['lock']}>
          <Glyph icon={Lock} size={13} />
          <VisuallyHidden>{said[row.lock]}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

function Noted({ note, was, hint }: { note: CellNote; was: string; hint: string | null }): ReactNode {
  const { faultText, said } = useGridTools();
  return (
    <>
      {was !== '' && (
        <del className={styles['was']}>
          <bdi>{was.slice(0, SEEN)}</bdi>
        </del>
      )}
      <bdi className={styles['words']}>
        {note.text === '' ? (
          <span className={styles['empty']}>{said.emptied}</span>
        ) : (
          note.text.slice(0, SEEN)
        )}
      </bdi>
      {hint !== null && <VisuallyHidden>{hint}</VisuallyHidden>}
      {note.fault !== null && !note.isUnderWay && (
        <span className={styles['fault']}>
          <Glyph icon={CircleX} size={14} />
          <VisuallyHidden>{faultText(note.fault)}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

function Words({ text, column }: { text: string; column: FieldName }): ReactNode {
  const found = useContext(FindingContext);
  const seen = text.slice(0, SEEN);
  const isSought = found !== null && isSoughtIn(found.columns, column);
  const parts = isSought ? foundIn(seen, found.finding) : null;
  return (
    <bdi className={styles['words']} data-strong={column === 'name' || undefined}>
      {parts === null
        ? seen
        : parts.map(({ text: part, isFound }, at) => (isFound ? <mark key={at}>{part}</mark> : part))}
    </bdi>
  );
}

function TypeSign({ code }: { code: string }): ReactNode {
  const { taxonomy } = useGridTools().words;
  const type = Object.hasOwn(taxonomy, code) ? taxonomy[code] : undefined;
  const isTinted = isPlace({ kind: kindOf(code, taxonomy) });
  return (
    <Pictogram
      icon={pictogramIcon(pictogramOf(code, taxonomy))}
      placeClass={type !== undefined && isTinted ? colourClassOf(type) : 'plain'}
      size={24}
    />
  );
}
