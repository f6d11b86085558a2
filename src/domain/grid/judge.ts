import { PLACE_KIND } from '../content/index.ts';
import type { Feature, FeatureProperties } from '../entities/feature.ts';
import type { Issue } from '../entities/issue.ts';
import {
  fieldAt,
  isInForm,
  propertyOf,
  withOverrides,
  withProperty,
  type FieldName,
} from '../fields/index.ts';
import { sameValue } from '../moment/index.ts';
import { propertiesForType } from '../ops/features/properties-for-type.ts';
import { featureIssues, typeOf } from '../rules/index.ts';
import { kindOf, shapesOf } from '../taxonomy/index.ts';
import { cellText, readCell, type CellWords, type TextFault } from './cells.ts';

/** A text that is to stand in a cell. */
export interface CellEdit {
  fid: string;
  column: FieldName;
  text: string;
}

/**
 * Why a text does not get into its cell. not-here: places of this type have no such field. shape: the type does not take the
 * place's shape. eid-twice: another place has this external ID. rule: as the form says.
 */
export type CellFault =
  | { code: TextFault | 'not-a-place' | 'not-here' | 'shape' }
  | { code: 'eid-twice'; fid: string }
  | { code: 'rule'; issue: Issue };

export interface JudgedBy {
  words: CellWords;
  ownOrigin: string | undefined;
  /** Places that have an external ID by now, or are to get it; what is judged is taken in. */
  eids: EidOwners;
}

export interface RowVerdict {
  /** With all that can be taken; the feature itself where that changes nothing. */
  after: Feature;
  faults: ReadonlyMap<FieldName, CellFault>;
  /** Columns that are otherwise afterwards. */
  changed: readonly FieldName[];
}

const UNCHANGED = { faultsOf: () => [], leaves: () => null };

/** Holds texts of one place against the rules of its form. A text at fault blocks itself alone. */
export function judgeRow(feature: Feature, texts: ReadonlyMap<FieldName, string>, by: JudgedBy): RowVerdict {
  const faults = new Map<FieldName, CellFault>();
  const values = new Map<FieldName, unknown>();
  for (const [column, text] of texts) {
    // What reads the same is the same, however it was written.
    if (text === cellText(feature, column, by.words)) continue;
    const read = readCell(column, text, propertyOf(feature.properties, column), by.words);
    if ('fault' in read) faults.set(column, { code: read.fault });
    else if (!sameValue(read.value ?? null, propertyOf(feature.properties, column) ?? null))
      values.set(column, read.value);
  }
  judgeType(feature, values, faults, by);
  judgeEid(feature, values, faults, by.eids);
  // Each round leaves out one text more at least.
  for (;;) {
    const after = withValues(feature, values, by);
    const found = values.size === 0 ? [] : newFaults(feature, after, values, by);
    if (found.length === 0) {
      const changed = [...values.keys()].filter(
        (column) =>
          !sameValue(
            propertyOf(after.properties, column) ?? null,
            propertyOf(feature.properties, column) ?? null,
          ),
      );
      return { after: changed.length === 0 ? feature : after, faults, changed };
    }
    for (const [column, fault] of found) {
      values.delete(column);
      faults.set(column, fault);
    }
  }
}

type Values = Map<FieldName, unknown>;
type Faults = Map<FieldName, CellFault>;

function judgeType(feature: Feature, values: Values, faults: Faults, { words }: JudgedBy): void {
  const { taxonomy } = words;
  const code = values.get('typeCode') as string | undefined;
  const refuse = (fault: 'not-a-place' | 'shape'): void => {
    values.delete('typeCode');
    faults.set('typeCode', { code: fault });
  };
  if (code !== undefined && kindOf(code, taxonomy) !== PLACE_KIND) refuse('not-a-place');
  else if (code !== undefined && !shapesOf(code, taxonomy).includes(feature.geometry.type)) refuse('shape');
  const typeCode = (values.get('typeCode') as string | undefined) ?? feature.properties.typeCode;
  for (const column of values.keys()) {
    if (column === 'typeCode' || isInForm(column, feature.kind, typeCode, typeOf(taxonomy, typeCode)))
      continue;
    values.delete(column);
    faults.set(column, { code: 'not-here' });
  }
}

function judgeEid(feature: Feature, values: Values, faults: Faults, eids: EidOwners): void {
  const eid = values.get('eid');
  if (typeof eid !== 'string') return;
  const other = eids.otherOf(eid, feature.fid);
  if (other === undefined) eids.take(eid, feature.fid);
  else {
    values.delete('eid');
    faults.set('eid', { code: 'eid-twice', fid: other });
  }
}

function withValues(feature: Feature, values: Values, { words }: JudgedBy): Feature {
  let written: FeatureProperties = feature.properties;
  for (const [column, value] of values) written = withProperty(written, column, value);
  const properties = withOverrides(written, feature.properties);
  const kind = values.has('typeCode') ? kindOf(properties.typeCode, words.taxonomy) : feature.kind;
  const next = { ...feature, kind, properties };
  return values.has('typeCode')
    ? { ...next, properties: propertiesForType(properties, feature, kind) }
    : next;
}

/** The texts that break a rule which is not broken now. Shapes stay, and are not looked at. */
function newFaults(
  before: Feature,
  after: Feature,
  values: Values,
  { words, ownOrigin }: JudgedBy,
): [FieldName, CellFault][] {
  const surroundings = {
    taxonomy: words.taxonomy,
    ...(ownOrigin !== undefined && { ownOrigin }),
    allowsWaiting: true,
    checks: UNCHANGED,
  };
  const errors = featureIssues(after, surroundings).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const broken = new Set(featureIssues(before, surroundings).map(({ code, path }) => `${code} ${path}`));
  const found = new Map<FieldName, CellFault>();
  for (const issue of errors) {
    const column = columnOf(issue);
    const isTyped = column !== null && values.has(column);
    if (!isTyped && broken.has(`${issue.code} ${issue.path}`)) continue;
    // What a type asks for elsewhere is at fault where the type was written; what the size of all forbids, in the last text.
    const at = isTyped ? column : values.has('typeCode') ? 'typeCode' : [...values.keys()].at(-1);
    if (at !== undefined && !found.has(at)) found.set(at, { code: 'rule', issue });
  }
  return [...found];
}

const columnOf = ({ path }: Issue): FieldName | null => fieldAt(path) as FieldName | null;

/** Which places have an external ID, while some of them get another one. */
export class EidOwners {
  readonly #owners = new Map<string, Set<string>>();

  /** @param edited the places that are to get another one: what they have now is free for others */
  constructor(places: readonly Feature[], edited: ReadonlySet<string> = new Set()) {
    for (const { fid, properties } of places) {
      const { eid } = properties;
      if (typeof eid === 'string' && eid !== '' && !edited.has(fid)) this.take(eid, fid);
    }
  }

  otherOf(eid: string, fid: string): string | undefined {
    return [...(this.#owners.get(eid) ?? [])].find((one) => one !== fid);
  }

  take(eid: string, fid: string): void {
    const owners = this.#owners.get(eid);
    if (owners === undefined) this.#owners.set(eid, new Set([fid]));
    else owners.add(fid);
  }
}

/** The texts of each place. A cell that is named twice gets its last text. */
export function editsByRow(edits: readonly CellEdit[]): Map<string, Map<FieldName, string>> {
  const rows = new Map<string, Map<FieldName, string>>();
  for (const { fid, column, text } of edits) {
    const row = rows.get(fid);
    if (row === undefined) rows.set(fid, new Map([[column, text]]));
    else row.set(column, text);
  }
  return rows;
}

/** Those of the places that get another external ID by these edits. */
export const withNewEid = (edits: readonly CellEdit[]): ReadonlySet<string> =>
  new Set(edits.filter(({ column }) => column === 'eid').map(({ fid }) => fid));
