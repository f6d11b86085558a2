import type { Feature } from '../../../domain/entities/feature.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { PaletteOption } from '../../ui/index.ts';

/** The headings of what was found, in their order. */
export const PALETTE_SECTIONS = ['places', 'world', 'commands', 'people', 'settings', 'help'] as const;
export type PaletteSectionId = (typeof PALETTE_SECTIONS)[number];

/** What the palette can be narrowed to, and what is typed first to do so. */
export const PALETTE_FILTERS = [
  { id: 'all', sign: null, sections: PALETTE_SECTIONS },
  { id: 'places', sign: null, sections: ['places', 'world'] },
  { id: 'commands', sign: '>', sections: ['commands', 'settings', 'help'] },
  { id: 'people', sign: '@', sections: ['people'] },
  { id: 'ids', sign: '#', sections: ['places'] },
] as const satisfies readonly {
  id: string;
  sign: string | null;
  sections: readonly PaletteSectionId[];
}[];
export type PaletteFilter = (typeof PALETTE_FILTERS)[number]['id'];

/** What is shown beside the list while an item is marked. */
export type PalettePreview =
  | {
      kind: 'floor';
      level: Level;
      building: Building;
      feature: Feature | null;
      /** All levels of the building, the highest first. */
      levels: readonly Level[];
      /** All of the floor, where they were read. */
      features: readonly Feature[] | null;
    }
  | { kind: 'building'; building: Building; levels: readonly Level[] }
  | { kind: 'text'; text: string };

/** What can be done with an item beside opening it, with its keys, as `Mod+Enter`. */
export const PALETTE_ACTIONS = {
  open: 'Enter',
  map: 'Mod+Enter',
  list: 'Shift+Enter',
  copy: 'Mod+C',
} as const;
export type PaletteActionId = keyof typeof PALETTE_ACTIONS;

/** Something that can be opened or done. */
export interface PaletteItem {
  option: PaletteOption;
  section: PaletteSectionId;
  /** How well it answers what was typed; less is better. */
  rank: number;
  /** Where it opens, for what has an address. */
  path?: string | undefined;
  preview?: PalettePreview | undefined;
  run: () => void;
  /** What else can be done with it; what is left out cannot. */
  actions?: Readonly<Partial<Record<Exclude<PaletteActionId, 'open'>, () => void>>> | undefined;
}
