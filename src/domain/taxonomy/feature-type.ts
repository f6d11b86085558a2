import { classDescriptor } from '../content/index.ts';
import type { FeatureType, Taxonomy } from '../entities/feature-type.ts';

/** A taxonomy comes as JSON: only its own members are types, not inherited ones such as "constructor". */
export function typeOf(taxonomy: Taxonomy, code: string): FeatureType | undefined {
  return Object.hasOwn(taxonomy, code) ? taxonomy[code] : undefined;
}

/** Places and geofences have names, unless their type can't; any type may ask for one. */
export function needsName({ properties }: FeatureType): boolean {
  if (properties.nameMode === 'required') return true;
  return properties.nameMode !== 'unavailable' && classDescriptor(properties.class)?.isNamed === true;
}
