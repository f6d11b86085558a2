import type { Bounds, FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';

/** Degrees. So much of the world is seen around the sites of all clients: coasts say where they are. */
const WORLD_PART = { width: 120, height: 50 };

/** The part of the world that shows all sites; the whole world without sites. */
export function worldAround(sites: Bounds | null): Bounds {
  if (sites === null) return [-180, -58, 180, 75];
  const [west, south, east, north] = sites;
  const across = Math.max(0, WORLD_PART.width - (east - west)) / 2;
  const up = Math.max(0, WORLD_PART.height - (north - south)) / 2;
  return [west - across, Math.max(-85, south - up), east + across, Math.min(85, north + up)];
}

/** What the map of all clients shows at first: a single site itself, else the part of the world with all of them. */
export function boundsOfHome(sites: readonly FeatureGeometry[]): Bounds {
  const all = boundsAcross(...sites);
  return sites.length === 1 && all !== null ? all : worldAround(all);
}
