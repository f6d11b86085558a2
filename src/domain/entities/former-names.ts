/**
 * Rows as earlier versions of the app kept them: without a tag, and with the names of the contract. Their databases (up to
 * version 5), journals (version 1) and files of unsent work (up to version 3) are read through this.
 */

const KINDS = {
  clientTitle: 'client',
  siteTitle: 'site',
  buildingTitle: 'building',
  levelLongTitle: 'level',
} as const;

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.keys(KINDS).map((name) => [name, 'title'] as const),
  ['levelShortTitle', 'shortTitle'],
  ['siteExternalIdentifier', 'externalId'],
  ['buildingExternalIdentifier', 'externalId'],
  ...['client', 'site', 'building', 'level'].map((kind) => [`${kind}ExtraData`, 'extra'] as const),
]);

/** A field as rules and merges name it: `siteExtraData.area` is `extra.area` now. */
function pathNow(path: string): string {
  const [member = '', ...below] = path.split('.');
  const name = NAMES.get(member);
  return name === undefined ? path : [name, ...below].join('.');
}

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

const TAGS: readonly unknown[] = Object.values(KINDS);

/** Rows of former versions are told apart by their members, since all but features had no tag. */
const isRowOfNow = (value: Members): boolean =>
  ('fid' in value && 'properties' in value) || ('lid' in value && TAGS.includes(value['kind']));

/** The same list or record if no member of it is another. */
function mapped<T extends unknown[] | Members>(
  value: T,
  change: (member: unknown, name: string) => unknown,
): T {
  let isSame = true;
  const entries = Object.entries(value).map(([name, member]) => {
    const now = change(member, name);
    isSame &&= now === member;
    return [name, now] as const;
  });
  if (isSame) return value;
  return (Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries)) as T;
}

const renamed = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [pathNow(name), member]));

function rowNow(row: Members): Members | null {
  if (typeof row['lid'] !== 'string') return null;
  const title = Object.keys(KINDS).find((name) => name in row) as keyof typeof KINDS | undefined;
  return title === undefined ? null : { kind: KINDS[title], ...renamed(row) };
}

/**
 * A stored value with the rows in it, at any depth, as rows are now, and the names of fields in `path`, `property` and `with`.
 * The same value if nothing in it differs, so that only what differs is written.
 */
export function withRowsOfNow<T>(value: T): T {
  if (Array.isArray(value)) return mapped(value, withRowsOfNow) as T;
  if (!isMembers(value) || isRowOfNow(value)) return value;
  const row = rowNow(value);
  if (row !== null) return row as T;
  return mapped(value, (member, name) => {
    if ((name === 'path' || name === 'property') && typeof member === 'string') return pathNow(member);
    if (name === 'with' && Array.isArray(member))
      return mapped(member as unknown[], (path) => pathNow(String(path)));
    return withRowsOfNow(member);
  });
}

/** What was entered in a form about a client, site, building or level: its members have the names of rows. */
export function withNamesOfNow<T>(value: T): T {
  if (Array.isArray(value)) return mapped(value, withNamesOfNow) as T;
  if (!isMembers(value)) return value;
  const inner = mapped(value, (member, name) =>
    pathNow(name) === 'extra' ? member : withNamesOfNow(member),
  );
  return (Object.keys(inner).some((name) => pathNow(name) !== name) ? renamed(inner) : inner) as T;
}

/** The draft of a form, as the table `staging`, the journal and files of unsent work hold it. */
export function draftOfNow<T extends { values: unknown }>(draft: T, isOfFeature: boolean): T {
  const values = isOfFeature ? withRowsOfNow(draft.values) : withNamesOfNow(draft.values);
  return values === draft.values ? draft : { ...draft, values };
}
