import type { LucideIcon } from 'lucide-react';
import * as modules from './modules.ts';

/** One element of an icon: its SVG tag and attributes, in a box of 24. */
export type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const MODULES: Readonly<Record<string, { default: LucideIcon }>> = modules;

export const ICON_NAMES: readonly string[] = Object.keys(MODULES);

const moduleOf = (name: string): { default: LucideIcon } =>
  (Object.hasOwn(MODULES, name) ? MODULES[name] : undefined) ?? modules['map-pin'];

/** The icon of a pictogram name (lucide, kebab-case) as the taxonomy gives it; a pin for a name that is not bundled. */
export const pictogramIcon = (name: string): LucideIcon => moduleOf(name).default;

/**
 * The drawing of the same icon. It is beside the component in each module of the icon set, outside its declared types.
 */
export function iconNodes(name: string): readonly IconNode[] {
  const module = moduleOf(name);
  const data: unknown = '__iconData' in module ? module.__iconData : undefined;
  if (typeof data !== 'object' || data === null || !('node' in data) || !Array.isArray(data.node)) return [];
  return data.node as IconNode[];
}
