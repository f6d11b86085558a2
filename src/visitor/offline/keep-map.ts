import type { PublicMapAnswer } from '../../domain/public-map/index.ts';

/** Tiles kept ahead of a map at most, from the coarsest zoom on. */
const MOST_TILES = 400;
const FIRST_ZOOM = 15;
const AT_ONCE = 4;

/** Registers the worker of all public maps. Where a browser has none, or refuses, the page works with a network. */
export async function startWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/m/-/sw.js', { scope: '/m/', updateViaCache: 'none' });
  } catch {
    // Private windows refuse.
  }
}

const tileOf = (degrees: number, zoom: number): number => Math.floor(((degrees + 180) / 360) * 2 ** zoom);

function rowOf(latitude: number, zoom: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom);
}

/** Addresses of what a map is drawn from on all floors, the coarse before the fine. */
export function tilesOf({ tiles, levels, bounds }: PublicMapAnswer): string[] {
  const all: string[] = [];
  const areas = [
    { address: tiles.outline, box: bounds },
    ...levels.map(({ buildingId, levelIndex, bounds: box }) => ({
      address: tiles.level.replace('{building}', String(buildingId)).replace('{level}', String(levelIndex)),
      box,
    })),
  ];
  for (let zoom = Math.max(FIRST_ZOOM, tiles.minzoom); zoom <= tiles.maxzoom; zoom++)
    for (const { address, box } of areas) {
      if (box === null) continue;
      const [west, south, east, north] = box;
      for (let x = tileOf(west, zoom); x <= tileOf(east, zoom) && all.length <= MOST_TILES; x++)
        for (let y = rowOf(north, zoom); y <= rowOf(south, zoom) && all.length <= MOST_TILES; y++)
          all.push(address.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)));
    }
  return all.slice(0, MOST_TILES);
}

/**
 * Reads through the worker what the page has read before the worker was there, and what it has not read yet, so that the map works
 * without a network. It ends quietly where the network does.
 */
export async function keepMap(answer: PublicMapAnswer, isWanted: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const floors = answer.levels.map(({ buildingId, levelIndex }) =>
    answer.details.replace('{building}', String(buildingId)).replace('{level}', String(levelIndex)),
  );
  const outdoor = answer.details.replace('{building}', 'outdoor').replace('{level}', 'outdoor');
  const files = [`/public/${answer.slug}`, answer.search, answer.network, ...floors, outdoor].filter(
    (path) => path !== null,
  );
  const queue = connection?.saveData === true ? files.slice(0, 3) : [...files, ...tilesOf(answer)];
  const work = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined && isWanted(); path = queue.shift())
      await fetch(`/api/v8${path}`);
  };
  // The first has to be there before the others are kept with it.
  await fetch(`/api/v8${queue.shift()}`);
  await fetch(`/m/${answer.slug}`);
  await Promise.all(Array.from({ length: AT_ONCE }, work)).catch(() => undefined);
}
