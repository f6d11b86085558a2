import type { Building } from '../entities/building.ts';
import type { Feature } from '../entities/feature.ts';
import type { Level } from '../entities/level.ts';
import type { Site } from '../entities/site.ts';

/** A level with its features. */
export interface LevelContent {
  level: Level;
  features: readonly Feature[];
}

/** A building with all of its levels, and the site around it. */
export interface BuildingContent {
  site: Site;
  building: Building;
  levels: readonly LevelContent[];
}
