/** So much of what the file said about a feature goes with it, under `extra.source`. */
const MEMBERS = 24;
const CHARACTERS = 200;

type Scalar = string | number | boolean;

/**
 * The file's other properties, so that nobody has to go back to the file for a room number: plain values only, cut to
 * a size that a level of thousands can carry. Null where there are none.
 */
export function sourceProperties(
  properties: Record<string, unknown>,
  used: ReadonlySet<string>,
): Record<string, Scalar> | null {
  const kept: [string, Scalar][] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (kept.length === MEMBERS) break;
    if (!used.has(name) && isScalar(value) && value !== '') kept.push([name, short(value)]);
  }
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const short = (value: Scalar): Scalar => (typeof value === 'string' ? value.slice(0, CHARACTERS) : value);
