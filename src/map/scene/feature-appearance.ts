import { kindDescriptor } from '../../domain/content/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import {
  colourClassOf,
  pictogramOf,
  planRoleOf,
  type ColourClass,
  type PlanRole,
} from '../../domain/taxonomy/index.ts';
import type { ContentVisibility } from './scene.ts';

/** How features of a type are painted. */
export interface Appearance {
  role: PlanRole;
  cls: ColourClass;
  /** A lucide name. */
  icon: string;
}

const known = new WeakMap<Taxonomy, Map<string, Appearance>>();

/** Remembered per taxonomy and type, because a level has thousands of features of a few dozen types. */
export function appearanceOf(feature: Feature, taxonomy: Taxonomy): Appearance {
  let table = known.get(taxonomy);
  if (!table) known.set(taxonomy, (table = new Map<string, Appearance>()));
  const code = feature.properties.typeCode;
  const key = `${feature.kind} ${code}`;
  let found = table.get(key);
  if (!found) {
    const type = Object.hasOwn(taxonomy, code) ? taxonomy[code] : undefined;
    found = {
      role: type ? planRoleOf(code, taxonomy) : kindDescriptor(feature.kind).role,
      cls: type ? colourClassOf(type) : 'service',
      icon: pictogramOf(code, taxonomy),
    };
    table.set(key, found);
  }
  return found;
}

/** Whether the eye of the toolbar lets a kind be seen. */
export function isVisible(kind: FeatureKind, visibility: ContentVisibility): boolean {
  const { layer } = kindDescriptor(kind);
  return layer === null || visibility[layer.id];
}
