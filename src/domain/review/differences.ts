import { isMemberField } from '../fields/index.ts';
import { sameValue } from '../moment/index.ts';

/** What the comparison reads of a change. */
interface Versions {
  before?: Readonly<Record<string, unknown>> | null | undefined;
  after?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A field that differs; its path is that of merges: `geometry`, `title`, `properties.name`. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/** Members that hold others: each of these is a field. */
const HOLDERS = new Set(['properties', 'extra']);
/** What forms have no field for stays together; of the rest each member is a field. */
const EXTRA = 'properties.extra';
/** What says where a feature is, and not what. */
const NO_FIELDS = new Set(['properties.fid', 'properties.sid', 'properties.bid', 'properties.lvl', 'kind']);

/** The fields in which a thing differs from what is published, in the order of the later version. */
export function differencesOf({ before, after }: Versions): Difference[] {
  const [was, is] = [fieldsOf(before ?? {}), fieldsOf(after ?? {})];
  const paths = [...new Set([...is.keys(), ...was.keys()])].filter((path) => !NO_FIELDS.has(path));
  return paths
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => !sameValue(one.before, one.after));
}

function fieldsOf(version: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(version)) {
    if (!HOLDERS.has(name) || !isRecord(value)) found.set(name, value);
    else for (const [member, inner] of Object.entries(value)) found.set(`${name}.${member}`, inner);
  }
  const extra = found.get(EXTRA);
  if (!isRecord(extra)) return found;
  const others = Object.entries(extra).filter(([name]) => !isMemberField(name));
  if (others.length > 0) found.set(EXTRA, Object.fromEntries(others));
  else found.delete(EXTRA);
  for (const [name, value] of Object.entries(extra))
    if (isMemberField(name)) found.set(`${EXTRA}.${name}`, value);
  return found;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
