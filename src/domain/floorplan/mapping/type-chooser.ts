import type { Taxonomy } from '../../entities/feature-type.ts';
import { needsName, typeOf } from '../../rules/index.ts';
import { normalTypeCode } from '../../taxonomy/index.ts';
import type { Plan, PlanFeature } from '../plan.ts';
import { textOf } from '../localized-text.ts';
import type { TypeMapping, ValueTarget } from './mapping-types.ts';
import { classifyFeature, type FeatureClass } from './classify-feature.ts';

/** Decides about each feature, by what the person chose. */
export type Chooser = (feature: PlanFeature) => FeatureClass;

/** For a file that carries our own type codes. */
export function directChooser(taxonomy: Taxonomy): Chooser {
  return (feature) => {
    const { typeCode, name } = feature.properties;
    return classifyFeature(feature, typeof typeCode === 'string' ? typeCode : null, textOf(name), taxonomy);
  };
}

/** For a file whose types are mapped value by value. */
export function mappedChooser(plan: Plan, mapping: TypeMapping, taxonomy: Taxonomy): Chooser {
  const targets = new Map(mapping.targets.map((target) => [target.value, target]));
  const named = namedValues(plan, mapping);
  return (feature) => {
    const value = valueOf(feature, mapping.typeProperty);
    const name = nameOf(feature, mapping.nameProperty);
    const target = targets.get(value);
    const typeCode = name ? target?.typeCode : unnamedTarget(target, taxonomy);
    if (typeCode !== undefined) {
      return typeCode === null ? { to: 'skip' } : classifyFeature(feature, typeCode, name, taxonomy);
    }
    if (feature.shape === null) return { to: 'leave-out' };
    if (target?.typeCode === undefined) return { to: 'refuse', code: 'type-must-be-selected', detail: value };
    // Nothing under this value has a name: it can't be a kind of place at all.
    const code = named.has(value) ? 'unnamed-undecided' : 'file-validation-name';
    return { to: 'refuse', code, detail: value };
  };
}

/** What features without a name become: another type is only asked for where the chosen one needs a name. */
function unnamedTarget(target: ValueTarget | undefined, taxonomy: Taxonomy): string | null | undefined {
  const typeCode = target?.typeCode;
  if (typeof typeCode !== 'string') return typeCode;
  const type = typeOf(taxonomy, normalTypeCode(typeCode));
  return type && needsName(type) ? target?.unnamedTypeCode : typeCode;
}

function namedValues(plan: Plan, mapping: TypeMapping): Set<string> {
  const named = plan.features.filter((feature) => nameOf(feature, mapping.nameProperty) !== null);
  return new Set(named.map((feature) => valueOf(feature, mapping.typeProperty)));
}

/** '' where the feature has no such value. */
export function valueOf(feature: PlanFeature, property: string): string {
  return textIn(feature, property) ?? '';
}

export function nameOf(feature: PlanFeature, property: string | null): string | null {
  return property === null ? null : textIn(feature, property);
}

function textIn({ properties }: PlanFeature, property: string): string | null {
  return Object.hasOwn(properties, property) ? textOf(properties[property]) : null;
}
