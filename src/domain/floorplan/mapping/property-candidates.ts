import type { Taxonomy } from '../../entities/feature-type.ts';
import { suggestType } from '../../taxonomy/index.ts';
import type { Plan } from '../plan.ts';
import type { Task } from '../progress.ts';
import { textOf } from '../localized-text.ts';
import type { PropertyCandidate, PropertyCandidates } from './mapping-types.ts';

const SLICE = 1000;
/** What more properties, or more different values of one, could not be shown anyway. */
const PROPERTIES = 200;
const DISTINCT = 2000;
const EXAMPLES = 4;
/** A property with more values than this does not sort features into types. */
const TYPES = 200;

/** Names that files out there give these properties, likeliest first. */
const TYPE_NAMES = [
  'typecode',
  'type',
  'category',
  'kind',
  'class',
  'indoor',
  'room',
  'amenity',
  'shop',
  'usage',
];
const NAME_NAMES = ['name', 'title', 'label', 'room_name', 'roomname', 'text', 'alt_name'];

interface Count {
  filled: number;
  values: Map<string, number>;
}

/** The properties that could hold the type and the name. Only those of features that have a geometry count. */
export function* propertyCandidates(plan: Plan, taxonomy: Taxonomy): Task<PropertyCandidates> {
  const counts = new Map<string, Count>();
  for (const [index, feature] of plan.features.entries()) {
    if (index % SLICE === 0) yield { phase: 'count', done: index, total: plan.features.length };
    if (feature.shape !== null) countProperties(counts, feature.properties);
  }
  const found = [...counts].map(([property, count]) => ({ property, count }));
  const types = found.filter(({ count }) => count.values.size <= TYPES);
  return {
    forType: ranked(types, ({ property, count }) => typeScore(property, count, taxonomy)),
    forName: ranked(found, ({ property, count }) => nameScore(property, count)),
  };
}

function countProperties(counts: Map<string, Count>, properties: Record<string, unknown>): void {
  for (const [property, value] of Object.entries(properties)) {
    const text = textOf(value);
    if (text === null) continue;
    let count = counts.get(property);
    if (!count) {
      if (counts.size === PROPERTIES) continue;
      counts.set(property, (count = { filled: 0, values: new Map() }));
    }
    count.filled += 1;
    const seen = count.values.get(text);
    if (seen !== undefined || count.values.size < DISTINCT) count.values.set(text, (seen ?? 0) + 1);
  }
}

interface Found {
  property: string;
  count: Count;
}

function ranked(found: Found[], score: (one: Found) => number): PropertyCandidate[] {
  return found
    .map((one) => ({ one, score: score(one) }))
    .sort((a, b) => b.score - a.score || b.one.count.filled - a.one.count.filled)
    .map(({ one }) => candidate(one));
}

function candidate({ property, count }: Found): PropertyCandidate {
  const examples = [...count.values].sort((a, b) => b[1] - a[1]).slice(0, EXAMPLES);
  return {
    property,
    filled: count.filled,
    distinct: count.values.size,
    examples: examples.map(([value]) => value),
  };
}

/** A likely name, many features for each value, and values that mean a type to us. */
function typeScore(property: string, { filled, values }: Count, taxonomy: Taxonomy): number {
  const understood = [...values].reduce(
    (sum, [value, count]) => sum + (suggestType(value, taxonomy) === null ? 0 : count),
    0,
  );
  const groups = 1 - values.size / (filled + 1);
  return likeliness(property, TYPE_NAMES) + 2 * (understood / filled) + groups;
}

/** A likely name, values that are words, and not the same ones again and again. */
function nameScore(property: string, { filled, values }: Count): number {
  const words = [...values.keys()].filter((value) => /\p{L}{2}/u.test(value)).length / values.size;
  return 2 * likeliness(property, NAME_NAMES) + words + values.size / filled;
}

/** 1 for the likeliest name, less down the list, 0 for a name outside it. */
function likeliness(property: string, names: string[]): number {
  const at = names.indexOf(property.toLowerCase());
  return at < 0 ? 0 : 1 - at / (2 * names.length);
}
