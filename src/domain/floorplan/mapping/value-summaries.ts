import type { Taxonomy } from '../../entities/feature-type.ts';
import { shapesOf, suggestType } from '../../taxonomy/index.ts';
import type { Plan, PlanFeature } from '../plan.ts';
import type { Task } from '../progress.ts';
import { nameOf, valueOf } from './type-chooser.ts';
import type { ValueSummary } from './mapping-types.ts';

const SLICE = 2000;

type Counts = Omit<ValueSummary, 'suggestion' | 'unnamedSuggestion'>;

/** The rows of the step *Map types*, most frequent value first. */
export function* valueSummaries(
  plan: Plan,
  typeProperty: string,
  nameProperty: string | null,
  taxonomy: Taxonomy,
): Task<ValueSummary[]> {
  const byValue = new Map<string, Counts>();
  for (const [index, feature] of plan.features.entries()) {
    if (index % SLICE === 0) yield { phase: 'count', done: index, total: plan.features.length };
    const value = valueOf(feature, typeProperty);
    const counts = byValue.get(value) ?? { value, count: 0, named: 0, shapes: {}, broken: 0 };
    byValue.set(value, counts);
    add(counts, feature, nameOf(feature, nameProperty) !== null);
  }
  return [...byValue.values()]
    .sort((a, b) => b.count - a.count)
    .map((counts) => withSuggestion(counts, taxonomy));
}

function add(counts: Counts, feature: PlanFeature, isNamed: boolean): void {
  const shape = feature.shape ?? '';
  counts.count += 1;
  counts.named += isNamed ? 1 : 0;
  counts.broken += feature.broken ? 1 : 0;
  counts.shapes[shape] = (counts.shapes[shape] ?? 0) + 1;
}

function withSuggestion(counts: Counts, taxonomy: Taxonomy): ValueSummary {
  const suggest = (isNamed: boolean): string | null => {
    const typeCode = counts.value === '' ? null : suggestType(counts.value, taxonomy, { isNamed });
    return typeCode !== null && fitsAny(typeCode, counts.shapes, taxonomy) ? typeCode : null;
  };
  const unnamedSuggestion = suggest(false);
  return {
    ...counts,
    suggestion: counts.named > 0 ? suggest(true) : unnamedSuggestion,
    unnamedSuggestion,
  };
}

/** A type that none of the shapes fits would only lead to a refusal. */
function fitsAny(typeCode: string, shapes: Record<string, number>, taxonomy: Taxonomy): boolean {
  return shapesOf(typeCode, taxonomy).some((shape) => Object.hasOwn(shapes, shape));
}
