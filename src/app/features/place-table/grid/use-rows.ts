import { useMemo, useState } from 'react';
import type { SortColumn } from 'react-data-grid';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { isField, type FieldName } from '../../../../domain/fields/index.ts';
import { cellText, type CellWords } from '../../../../domain/grid/index.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { placeRow, type CellNotes, type GridRow, type GroupRow, type Lock } from './grid-row.ts';

export type Grouping = 'none' | 'type' | 'level';

interface RowsOf {
  places: readonly Feature[];
  words: CellWords;
  columns: readonly FieldName[];
  sort: readonly SortColumn[];
  filter: string;
  /** By when it is there; another function for another choice. */
  isShown: (feature: Feature) => boolean;
  grouping: Grouping;
  closed: ReadonlySet<string>;
  levelOf: (levelLid: string | null | undefined) => string;
  /** The order of levels from below to above. */
  levelRank: (levelLid: string | null | undefined) => number;
  lockOf: (feature: Feature) => Lock | null;
  typed: ReadonlyMap<string, CellNotes>;
  proposed: ReadonlyMap<string, CellNotes>;
  /** A cell is being typed in: the rows stay where they are. */
  isHeld: boolean;
}

interface Order {
  by: object;
  keys: readonly string[];
  /** Which places it was made for. */
  of: ReadonlyMap<string, Feature>;
}

/**
 * The rows in their order. A changed value moves no row: rows are sorted again when the order is chosen, or when places come or
 * go.
 */
export function useRows(input: RowsOf): { rows: readonly GridRow[]; shown: number } {
  const { places, words, columns, sort, filter, grouping, closed, levelOf, lockOf, typed, proposed } = input;
  const { isShown } = input;
  const collator = useCollator();
  const { levelRank, isHeld } = input;
  const byFid = useMemo(() => new Map(places.map((place) => [place.fid as string, place])), [places]);
  // Not by all words: they are other objects whenever rows of the device are read again.
  const { taxonomy } = words;
  const by = useMemo(
    () => ({
      sort,
      filter,
      isShown,
      grouping,
      columns: filter === '' ? null : columns,
      collator,
      taxonomy,
      levelRank,
    }),
    [sort, filter, isShown, grouping, columns, collator, taxonomy, levelRank],
  );
  const [order, setOrder] = useState<Order | null>(null);
  const isOtherSet = useMemo(
    () => order === null || order.of.size !== byFid.size || places.some(({ fid }) => !order.of.has(fid)),
    [order, byFid, places],
  );
  let current = order;
  if (current === null || ((isOtherSet || current.by !== by) && !isHeld)) {
    const ordered = inOrder(places, { ...input, collator });
    current = { by, keys: ordered, of: byFid };
    setOrder(current);
  }
  const { keys } = current;
  // Nor does the row below come under the field when a colleague deletes a place above it.
  const held = isHeld && isOtherSet ? current.of : NO_PLACES;
  const bare = useMemo(() => {
    const rows: GridRow[] = [];
    let group = null as GroupRow | null;
    let shown = 0;
    const groupOf = ({ levelLid, properties: { typeCode } }: Feature): [string, string] => {
      if (grouping === 'level') return [`level:${levelLid}`, levelOf(levelLid)];
      const type = Object.hasOwn(words.taxonomy, typeCode) ? words.taxonomy[typeCode] : undefined;
      return [`type:${typeCode}`, type?.title ?? typeCode];
    };
    for (const key of keys) {
      const feature = byFid.get(key) ?? held.get(key);
      if (feature === undefined) continue;
      shown += 1;
      if (grouping !== 'none') {
        const [id, title] = groupOf(feature);
        if (group?.key !== id) {
          group = { kind: 'group', key: id, title, count: 0, isOpen: !closed.has(id) };
          rows.push(group);
        }
        group.count += 1;
        if (!group.isOpen) continue;
      }
      rows.push(placeRow(feature, { number: shown, lock: lockOf(feature), ...NO_NOTES }));
    }
    return { rows, shown, at: new Map(rows.map(({ key }, at) => [key, at])) };
  }, [keys, byFid, held, grouping, closed, words, levelOf, lockOf]);
  // A letter replaces one row, and not all of them.
  const rows = useMemo(() => {
    if (typed.size + proposed.size === 0) return bare.rows;
    const noted = [...bare.rows];
    for (const key of new Set([...typed.keys(), ...proposed.keys()])) {
      const at = bare.at.get(key);
      const row = at === undefined ? undefined : noted[at];
      if (at !== undefined && row?.kind === 'place')
        noted[at] = { ...row, typed: typed.get(key), proposed: proposed.get(key) };
    }
    return noted;
  }, [bare, typed, proposed]);
  return { rows, shown: bare.shown };
}

const NO_PLACES: ReadonlyMap<string, Feature> = new Map();
const NO_NOTES = { typed: undefined, proposed: undefined };

function inOrder(
  places: readonly Feature[],
  {
    words,
    columns,
    sort,
    filter,
    isShown,
    grouping,
    levelRank,
    collator,
  }: Pick<RowsOf, 'words' | 'columns' | 'sort' | 'filter' | 'isShown' | 'grouping' | 'levelRank'> & {
    collator: Intl.Collator;
  },
): string[] {
  const wanted = filter.trim().toLowerCase();
  const isWanted = (feature: Feature): boolean =>
    isShown(feature) &&
    (wanted === '' ||
      columns.some((column) => cellText(feature, column, words).toLowerCase().includes(wanted)));
  const [first] = sort;
  const column = first === undefined || !isField(first.columnKey) ? null : first.columnKey;
  const byLevel = first?.columnKey === '@level';
  const turn = first?.direction === 'DESC' ? -1 : 1;
  const name = (feature: Feature): string => cellText(feature, 'name', words);
  const keyed = places.filter(isWanted).map((feature) => ({
    feature,
    group: grouping === 'type' ? cellText(feature, 'typeCode', words) : '',
    level: grouping === 'level' || byLevel ? levelRank(feature.levelLid) : 0,
    text: column === null ? '' : cellText(feature, column, words),
    name: name(feature),
  }));
  // What has none stands last, whichever way it goes.
  const compare = (a: string, b: string, way: number): number =>
    a === b ? 0 : Number(a === '') - Number(b === '') || way * collator.compare(a, b);
  keyed.sort(
    (a, b) =>
      compare(a.group, b.group, 1) ||
      (byLevel ? turn : 1) * (a.level - b.level) ||
      compare(a.text, b.text, turn) ||
      compare(a.name, b.name, 1) ||
      (a.feature.fid < b.feature.fid ? -1 : 1),
  );
  return keyed.map(({ feature }) => feature.fid);
}
