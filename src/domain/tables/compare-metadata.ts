import type { Extra } from '../entities/publish-state.ts';
import { LEVEL_TYPE_GROUPS } from '../entities/level.ts';
import { LENGTH } from '../limits.ts';
import { externalIdentifierIssues } from '../values/external-identifier.ts';
import type { Issue } from '../entities/issue.ts';
import { titleIssues } from '../values/title.ts';
import {
  cellsByColumn,
  damageOf,
  readHead,
  type Words,
  type CellChange,
  type CellDamage,
  type TableRow,
} from './table-row.ts';
import {
  cellValue,
  isTitleColumn,
  LEVEL_TYPE,
  memberOf,
  METADATA_COLUMNS,
  metadataCells,
  metadataVersion,
  VERSION,
  type MetadataOwner,
} from './metadata-columns.ts';

/** Why a row can't be taken; `no-such`: a table makes no new ones, for they need a boundary on the map. */
export type MetadataFault =
  | CellDamage
  | 'no-such'
  | 'twice'
  | 'many'
  | 'not-here'
  | 'level-type'
  | 'no-right'
  | 'rule';

/** What becomes of a client, site or building. What is absent stays. */
export interface MetadataChange {
  title?: string;
  externalId?: string;
  /** Titles in other languages by column; '' takes one away. */
  titles?: Record<string, string>;
  /** Free members that are written, and those that are taken away. */
  set: Extra;
  drop: string[];
}

interface Of {
  line: number;
  title: string;
}
export type MetadataVerdict = Of &
  (
    | {
        is: 'changed' | 'conflict';
        lid: string;
        kind: MetadataOwner['kind'];
        to: MetadataChange;
        changes: CellChange[];
      }
    | { is: 'same'; lid: string }
    | { is: 'refused'; column: string | null; fault: MetadataFault; issue?: Issue }
  );

export type MetadataComparison =
  | { ok: true; rows: MetadataVerdict[]; unknownColumns: string[] }
  | { ok: false; fault: 'no-metadata-head' | 'column-twice' };

const COLUMNS: readonly string[] = [...METADATA_COLUMNS, VERSION];
/** Columns of words. A free member takes a number as the cell holds it. */
const isTextColumn = (column: string): boolean => memberOf(column) === null;
const LEVEL_TYPES: readonly unknown[] = Object.values(LEVEL_TYPE_GROUPS).flat();
const isLevelType = (value: unknown): boolean => LEVEL_TYPES.includes(value);
const TITLE_LENGTH = {
  client: LENGTH.titleOfClient,
  site: LENGTH.titleOfSite,
  building: LENGTH.titleOfBuilding,
} as const;

/** Holds the rows of a table against client, sites and buildings: by kind and number, or else by external identifier. */
export function compareMetadata(
  table: readonly TableRow[],
  owners: readonly MetadataOwner[],
  words?: Words,
): MetadataComparison {
  const [head, ...rows] = table;
  const isKnown = (column: string): boolean =>
    COLUMNS.includes(column) || isTitleColumn(column) || memberOf(column) !== null;
  const { read, isTwice, unknownColumns } = readHead(head, COLUMNS, { isKnown, words });
  const named = new Set(read.map(([column]) => column));
  if (!named.has('kind') || !(named.has('id') || named.has('externalId')))
    return { ok: false, fault: 'no-metadata-head' };
  if (isTwice) return { ok: false, fault: 'column-twice' };
  const found = rows.map((row) => {
    const given = cellsByColumn(row, read, isTextColumn);
    return { line: row.line, given, owner: ownerOf(given, owners), damaged: damageOf(row, read) };
  });
  /** External identifiers by what they lie in: those that stand, and those that the table wants. */
  const wanted = new Map<string, Set<string>>();
  for (const { given, owner } of found)
    if (typeof owner === 'object') add(wanted, owner.lid, given.get('externalId')?.trim() ?? '');
  for (const { lid, externalId } of owners) add(wanted, lid, externalId ?? '');
  const taken = new Set<string>();
  const verdicts = found.map(({ line, given, owner, damaged }): MetadataVerdict => {
    const title = given.get('title') ?? '';
    if (typeof owner === 'string')
      return {
        line,
        title,
        is: 'refused',
        column: (given.get('id') ?? '').trim() === '' ? 'externalId' : 'id',
        fault: owner,
      };
    const shown = title.trim() === '' ? owner.title : title;
    if (taken.has(owner.lid)) return { line, title: shown, is: 'refused', column: 'id', fault: 'twice' };
    taken.add(owner.lid);
    if (damaged) return { line, title: shown, is: 'refused', column: damaged.column, fault: damaged.damage };
    const siblings = owners.filter(
      ({ lid, kind, parentLid }) => lid !== owner.lid && kind === owner.kind && parentLid === owner.parentLid,
    );
    const others = new Set(siblings.flatMap(({ lid }) => [...(wanted.get(lid) ?? [])]));
    return { line, title: shown, ...judge(given, owner, others) };
  });
  return { ok: true, rows: verdicts, unknownColumns };
}

function add(to: Map<string, Set<string>>, key: string, value: string): void {
  if (value === '') return;
  const there = to.get(key);
  if (there === undefined) to.set(key, new Set([value]));
  else there.add(value);
}

type Given = ReadonlyMap<string, string>;
type Judged = MetadataVerdict extends infer V ? (V extends Of ? Omit<V, keyof Of> : never) : never;

function ownerOf(given: Given, owners: readonly MetadataOwner[]): MetadataOwner | 'no-such' | 'many' {
  const kind = (given.get('kind') ?? '').trim().toLowerCase();
  const id = (given.get('id') ?? '').trim();
  const externalId = (given.get('externalId') ?? '').trim();
  const found = owners.filter(
    (one) =>
      one.kind === kind &&
      (id === '' ? externalId !== '' && one.externalId === externalId : String(one.id) === id),
  );
  if (found.length > 1) return 'many';
  return found[0] ?? 'no-such';
}

function judge(given: Given, owner: MetadataOwner, others: ReadonlySet<string>): Judged {
  const cells = metadataCells(owner);
  const to: MetadataChange = { set: {}, drop: [] };
  const members: [string, unknown][] = [];
  const changed: string[] = [];
  const refused = (column: string, fault: MetadataFault, issue?: Issue): Judged => ({
    is: 'refused',
    column,
    fault,
    ...(issue !== undefined && { issue }),
  });
  for (const [column, cell] of given) {
    if (column === 'kind' || column === 'id' || column === 'parent' || column === VERSION) continue;
    if (cell === (cells.get(column) ?? '')) continue;
    if (!owner.mayEdit) return refused(column, 'no-right');
    if (column === 'title') {
      const [issue] = titleIssues(cell, 'title', TITLE_LENGTH[owner.kind]);
      if (issue) return refused(column, 'rule', issue);
      to.title = cell.trim();
    } else if (isTitleColumn(column)) {
      if (owner.kind === 'client') return refused(column, 'not-here');
      const [issue] = cell.trim() === '' ? [] : titleIssues(cell, column, TITLE_LENGTH[owner.kind]);
      if (issue) return refused(column, 'rule', issue);
      to.titles = { ...to.titles, [column]: cell.trim() };
    } else if (column === 'externalId') {
      if (owner.externalId === null) return refused(column, 'not-here');
      const [issue] = externalIdentifierIssues(cell, 'externalId', others);
      if (issue) return refused(column, 'rule', issue);
      to.externalId = cell.trim();
    } else {
      if (column === LEVEL_TYPE && owner.kind !== 'client') return refused(column, 'not-here');
      const value = cellValue(cell);
      if (column === LEVEL_TYPE && value !== undefined && !isLevelType(value))
        return refused(column, 'level-type');
      const key = memberOf(column) ?? column;
      if (value === undefined) to.drop.push(key);
      else members.push([key, value]);
    }
    changed.push(column);
  }
  // Entries make members of their own, whatever they are called.
  to.set = Object.fromEntries(members);
  if (changed.length === 0) return { is: 'same', lid: owner.lid };
  const { lid, kind } = owner;
  const changes = changed.map((column) => ({
    column,
    from: cells.get(column) ?? '',
    to: given.get(column) ?? '',
  }));
  const version = given.get(VERSION)?.trim() ?? '';
  const isMoved = version !== '' && version !== metadataVersion(cells);
  if (isMoved && version === metadataVersion(given)) return { is: 'same', lid };
  return { is: isMoved ? 'conflict' : 'changed', lid, kind, to, changes };
}
