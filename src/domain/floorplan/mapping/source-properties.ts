import type { Lost } from './loss-list.ts';

/** So much of what the file said about a feature goes with it, under `extra.source`. */
const MEMBERS = 24;
const CHARACTERS = 200;

type Scalar = string | number | boolean;

export interface SourceProperties {
  /** Null without other properties. */
  kept: Record<string, Scalar> | null;
  lost: Lost[];
}

/**
 * The file's other properties, so that a room number need not be looked up in the file: plain values, and lists of them as one
 * text, cut to a size that a level of thousands can carry.
 */
export function sourceProperties(
  properties: Record<string, unknown>,
  used: ReadonlySet<string>,
): SourceProperties {
  const kept: [string, Scalar][] = [];
  const lost: Lost[] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (used.has(name) || isNothing(value)) continue;
    const plain = asScalar(value);
    if (plain === null || kept.length === MEMBERS) {
      lost.push({ what: 'property', name, value });
      continue;
    }
    const cut = short(plain);
    kept.push([name, cut]);
    if (cut !== plain) lost.push({ what: 'cut', name, value });
  }
  return { kept: kept.length > 0 ? Object.fromEntries(kept) : null, lost };
}

/** An empty list or object says as little as an empty text. */
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

function asScalar(value: unknown): Scalar | null {
  if (isScalar(value)) return value;
  return Array.isArray(value) && value.every(isScalar) ? value.join('; ') : null;
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const short = (value: Scalar): Scalar => (typeof value === 'string' ? value.slice(0, CHARACTERS) : value);
