import { kindDescriptor } from '../../../domain/content/index.ts';
import type { FeatureType, Taxonomy } from '../../../domain/entities/feature-type.ts';
import type {
  ImportCheck,
  PlanIssue,
  PropertyCandidates,
  TypeMapping,
  ValueSummary,
  ValueTarget,
} from '../../../domain/floorplan/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import { needsName } from '../../../domain/rules/index.ts';

/** Issues that a person can agree to; any other refuses the file as it is. */
const CONSENTABLE = new Set(['broken-geometry', 'file-validation-geometry-type', 'poi-name-limit']);

/** The file's own types are not ours: they have to be mapped. */
export const needsMapping = (direct: readonly PlanIssue[]): boolean =>
  direct.some((issue) => issue.severity === 'error' && !CONSENTABLE.has(issue.code));

/** Opens the step with the best guesses; null where the file has no property that could hold a type. */
export function startMapping({ forType, forName }: PropertyCandidates): TypeMapping | null {
  const [type] = forType;
  if (type === undefined) return null;
  return { typeProperty: type.property, nameProperty: forName[0]?.property ?? null, targets: [] };
}

const suggested = ({ value, suggestion, unnamedSuggestion, named, count }: ValueSummary): ValueTarget => ({
  value,
  // Nothing fits: the person decides, unless the features have no such value at all.
  typeCode: suggestion ?? (value === '' ? null : undefined),
  ...(named < count && { unnamedTypeCode: unnamedSuggestion }),
});

/** One target per value: what was decided stays, the rest gets its suggestion. */
export function fillTargets(mapping: TypeMapping, values: readonly ValueSummary[]): TypeMapping {
  const decided = new Map(mapping.targets.map((target) => [target.value, target]));
  return { ...mapping, targets: values.map((value) => decided.get(value.value) ?? suggested(value)) };
}

/** Another property holds the type or the name: what was decided for the old one is of no use. */
export const withProperties = (
  mapping: TypeMapping,
  properties: Partial<Pick<TypeMapping, 'typeProperty' | 'nameProperty'>>,
): TypeMapping => ({ ...mapping, ...properties, targets: [] });

export const withTarget = (
  mapping: TypeMapping,
  value: string,
  patch: Partial<Pick<ValueTarget, 'typeCode' | 'unnamedTypeCode'>>,
): TypeMapping => ({
  ...mapping,
  targets: mapping.targets.map((target) => (target.value === value ? { ...target, ...patch } : target)),
});

/** Whether the features without a name need a type of their own. */
export function asksForUnnamed(summary: ValueSummary, target: ValueTarget, taxonomy: Taxonomy): boolean {
  const { typeCode } = target;
  const isKnown = typeof typeCode === 'string' && Object.hasOwn(taxonomy, typeCode);
  const type = isKnown ? taxonomy[typeCode] : undefined;
  return type !== undefined && needsName(type) && summary.named < summary.count;
}

/** The types a value may become. Features without any name can't become what needs one. */
export function typesFor(taxonomy: Taxonomy, hasNames: boolean): FeatureType[] {
  return Object.values(taxonomy)
    .filter((type) => kindDescriptor(kindOf(type.code, taxonomy)).planRank !== null)
    .filter((type) => hasNames || !needsName(type))
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** The check stands, and nothing is against the import. */
export const isReady = (check: ImportCheck | null): boolean =>
  check !== null && check.total > 0 && check.issues.every(({ severity }) => severity !== 'error');
