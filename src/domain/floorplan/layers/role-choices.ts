import * as z from 'zod';
import { LAYER_ROLES, type LayerRole, layerRole } from '../layer-role.ts';

export type LayerPart = 'layer' | 'block';
export type PartKey = `${LayerPart}:${string}`;

export const partOf = (part: LayerPart, name: string): PartKey => `${part}:${name}`;

/** The person's choices for layers and blocks of a drawing; the others follow from their names. */
export type RoleChoices = Readonly<Record<string, LayerRole>>;

export const roleChoicesSchema = z.record(z.string(), z.enum(LAYER_ROLES));

/** What a thing on a layer, and in a block where it is in one, counts as. A choice for its block comes first. */
export function chosenRole(choices: RoleChoices, layer: string, block: unknown): LayerRole {
  const ofBlock = typeof block === 'string' ? own(choices, partOf('block', block)) : undefined;
  return ofBlock ?? own(choices, partOf('layer', layer)) ?? layerRole(layer);
}

const own = (choices: RoleChoices, key: PartKey): LayerRole | undefined =>
  Object.hasOwn(choices, key) ? choices[key] : undefined;
