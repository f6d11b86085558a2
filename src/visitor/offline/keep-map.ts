import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import { cacheOf } from './kept-maps.ts';
import { MOST_TILES, tilesOf } from './map-tiles.ts';

const AT_ONCE = 4;

/** Registers the worker of all public maps. Where a browser has none, or refuses, the page works with a network. */
export async function startWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/m/-/sw.js', { scope: '/m/', updateViaCache: 'none' });
  } catch {
    // Private windows refuse.
  }
}

const API = '/api/v8';
/** What search and directions need; the first has to be there before the others are kept with it. */
const needed = ({ slug, search, network }: PublicMapAnswer): string[] =>
  [`/public/${slug}`, search, network].filter((path) => path !== null);

async function keptPaths({ id }: PublicMapAnswer): Promise<ReadonlySet<string>> {
  // To open one makes it.
  if (!('caches' in globalThis) || !(await caches.has(cacheOf(id)))) return new Set();
  const requests = await (await caches.open(cacheOf(id))).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname.slice(API.length)));
}

/** Whether search, directions and the map of the open site work without a network. */
export async function isWhole(answer: PublicMapAnswer, floor: PublicFloor | null): Promise<boolean> {
  const { ofSite } = tilesOf(answer, floor);
  if (ofSite.length > MOST_TILES) return false;
  const kept = await keptPaths(answer);
  return [...needed(answer), ...ofSite].every((path) => kept.has(path));
}

/**
 * Reads through the worker what the page has read before the worker was there, and what it has not read yet, so that the map works
 * without a network. It ends quietly where the network does.
 */
export async function keepMap(
  answer: PublicMapAnswer,
  floor: PublicFloor | null,
  isWanted: () => boolean,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const details = (building: number | string, level: number | string): string =>
    answer.details.replace('{building}', String(building)).replace('{level}', String(level));
  const { ofSite, others } = tilesOf(answer, floor);
  const more =
    connection?.saveData === true
      ? []
      : [
          ...answer.levels.map(({ buildingId, levelIndex }) => details(buildingId, levelIndex)),
          details('outdoor', 'outdoor'),
          ...ofSite.slice(0, MOST_TILES),
          ...others,
        ];
  const [first = '', ...files] = needed(answer);
  await fetch(API + first);
  await fetch(`/m/${answer.slug}`);
  const kept = await keptPaths(answer);
  const queue = [...files, ...more].filter((path) => !kept.has(path)).values();
  const work = async (): Promise<void> => {
    for (const path of queue) {
      if (!isWanted()) return;
      await fetch(API + path, { priority: 'low' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
