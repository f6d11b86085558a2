import Flatbush from 'flatbush';
import type { Position } from '../../entities/geometry.ts';
import { localPlane } from '../../geometry/index.ts';
import type { PublicPlace, PublicType } from '../files.ts';
import { floorKey, floorOf, type PublicFloor } from './floor.ts';

/** Where one rides or climbs: directions name it as such. */
const WAYS: ReadonlySet<string> = new Set(['elevator', 'stairs', 'escalator']);

/** Metres from which a place beside the way is seen. */
const SEEN_M = 7;

interface Shelf {
  places: PublicPlace[];
  index: Flatbush;
}

/** Places that directions name: rooms and the like with a name, and not the floor one walks on. */
export class Landmarks {
  readonly #byFloor = new Map<string, PublicPlace[]>();
  readonly #shelves = new Map<string, Shelf>();

  constructor(places: readonly PublicPlace[], types: readonly PublicType[]) {
    const rooms = new Set(
      types.flatMap(({ code, isPlace, role }) => (isPlace && role !== 'walkable' ? [code] : [])),
    );
    for (const place of places) {
      if (!rooms.has(place.typeCode) || WAYS.has(place.typeCode) || place.name.trim() === '') continue;
      const key = floorKey(floorOf(place));
      const list = this.#byFloor.get(key) ?? [];
      this.#byFloor.set(key, list);
      list.push(place);
    }
  }

  /** The place that is nearest to a spot of the way; null where none is near. */
  near(at: Position, floor: PublicFloor | null, but: ReadonlySet<string>): PublicPlace | null {
    const shelf = this.#shelf(floorKey(floor));
    if (shelf === null) return null;
    const plane = localPlane(at);
    const low = plane.toEarth([-SEEN_M, -SEEN_M]);
    const high = plane.toEarth([SEEN_M, SEEN_M]);
    let best: PublicPlace | null = null;
    let least = Infinity;
    for (const found of shelf.index.search(low[0], low[1], high[0], high[1])) {
      const place = shelf.places[found]!;
      if (but.has(place.fid)) continue;
      const metres = Math.hypot(...plane.toPlane(place.at));
      if (metres < least) [best, least] = [place, metres];
    }
    return best;
  }

  #shelf(key: string): Shelf | null {
    const known = this.#shelves.get(key);
    if (known) return known;
    const places = this.#byFloor.get(key);
    if (!places) return null;
    const index = new Flatbush(places.length);
    for (const { bounds } of places) index.add(...bounds);
    index.finish();
    const shelf = { places, index };
    this.#shelves.set(key, shelf);
    return shelf;
  }
}
