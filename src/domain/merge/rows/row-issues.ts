import { isBeacon } from '../../content/index.ts';
import type { Building } from '../../entities/building.ts';
import type { Client } from '../../entities/client.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Level } from '../../entities/level.ts';
import type { Site } from '../../entities/site.ts';
import type { ContentRows, ContentTable } from '../../moment/moment.ts';
import {
  buildingIssues,
  clientIssues,
  featureIssues,
  levelIssues,
  siteIssues,
  type BuildingSurroundings,
  type FeatureSurroundings,
  type Issue,
  type LevelSurroundings,
  type SiteSurroundings,
} from '../../rules/index.ts';

/** What the rules of each table look at besides the row. */
export interface Surroundings {
  clients: Record<string, never>;
  sites: SiteSurroundings;
  buildings: BuildingSurroundings;
  levels: Pick<LevelSurroundings, 'siblings'>;
  features: FeatureSurroundings & {
    /** The other beacons of the site. */
    beacons: readonly Pick<Feature, 'properties'>[];
  };
}

type Check<T extends ContentTable> = (row: ContentRows[T], around: Partial<Surroundings[T]>) => Issue[];

const CHECKS: { [T in ContentTable]: Check<T> } = {
  clients: (row: Client) => clientIssues(row),
  sites: (row: Site, { siblings = [], buildings = [] }) => siteIssues(row, { siblings, buildings }),
  buildings: (row: Building, { site, siblings = [] }) =>
    // A building is within itself: without its site it is checked by itself.
    buildingIssues(row, { site: site ?? row, siblings }),
  levels: (row: Level, { siblings = [] }) => levelIssues(row, { siblings, isNew: false }),
  features: (row: Feature, { taxonomy = {}, beacons = [], ...around }) => [
    ...featureIssues(row, { taxonomy, allowsWaiting: true, ...around }),
    ...twinBeaconIssues(row, beacons),
  ],
};

/** What keeps a row from being saved, by the rules of its form. Warnings keep nothing. */
export function rowIssues<T extends ContentTable>(
  table: T,
  row: ContentRows[T],
  around: Partial<Surroundings[T]> = {},
): Issue[] {
  return CHECKS[table](row, around).filter((issue) => issue.severity === 'error');
}

/** Two beacons of a site with the same signal can't be told apart. Code: duplicate-beacon. */
function twinBeaconIssues(row: Feature, others: readonly Pick<Feature, 'properties'>[]): Issue[] {
  if (!isBeacon(row)) return [];
  const signal = beaconSignal(row);
  const isTaken = signal !== null && others.some((other) => beaconSignal(other) === signal);
  return isTaken ? [{ code: 'duplicate-beacon', severity: 'error', path: 'properties.beacon' }] : [];
}

/** What a beacon sends, by which phones know it; null without a UUID. */
export function beaconSignal({ properties }: Pick<Feature, 'properties'>): string | null {
  const { uuid, major, minor } = properties as Record<string, unknown>;
  return typeof uuid === 'string' ? `${uuid.toLowerCase()}/${Number(major)}/${Number(minor)}` : null;
}
