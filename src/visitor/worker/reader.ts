import type {
  NetworkFile,
  PublicMapAnswer,
  PublicPlace,
  PublicProfile,
  SearchFile,
} from '../../domain/public-map/index.ts';
import { categoriesOf, type Category } from '../../domain/public-map/search/categories.ts';
import {
  PlaceSearch,
  type PlaceQuery,
  type PlacesFound,
} from '../../domain/public-map/search/place-search.ts';
import { closedSpots, type ClosedSpot } from '../../domain/public-map/route/closed-spots.ts';
import { floorOf } from '../../domain/public-map/route/floor.ts';
import { Landmarks } from '../../domain/public-map/route/landmarks.ts';
import {
  PublicPlanner,
  type RouteEnd,
  type WayAnswer,
} from '../../domain/public-map/route/public-planner.ts';
import type { Called } from '../../domain/public-map/route/steps.ts';
import type { Offsets } from '../../domain/times/index.ts';
import type { EndName } from '../address/visit.ts';
import { inTheWay, plannedWay, type NoWay, type WayMade } from './planned-way.ts';

/** A start that distances are told from, and how one goes. */
export interface From {
  end: EndName;
  profile: PublicProfile;
}

export type Ask = Omit<PlaceQuery, 'seconds'> & { from: From | null };

export interface Found extends PlacesFound {
  /** Seconds to walk to each of the places; null: unknown, or no way leads there. */
  away: (number | null)[];
}

const CATEGORIES = 8;

/** Whether a value of the file can be shown and searched at all. */
function isPlace(value: PublicPlace): boolean {
  const { fid, name, typeCode, at, bounds } = value ?? {};
  const numbers = [at, bounds].map((list) => Array.isArray(list) && list.every(Number.isFinite));
  return [fid, name, typeCode].every((text) => typeof text === 'string') && numbers.every(Boolean);
}

/** What is read of a map's files, searched and walked. It runs in a worker. */
export class VisitorReader {
  readonly #readFile: (path: string) => Promise<unknown>;
  #answer: PublicMapAnswer | null = null;
  /** What is asked before the places are read waits for them. */
  #opening: Promise<Category[]> = Promise.resolve([]);
  #places: readonly PublicPlace[] = [];
  #byFid = new Map<string, number>();
  #search: PlaceSearch | null = null;
  #network: Promise<NetworkFile> | null = null;
  /** The network as it is read, and as it is at a moment. */
  #base: PublicPlanner | null = null;
  #planner: { moment: string; planner: PublicPlanner } | null = null;
  #offsetsElsewhere: Offsets = [];
  #landmarks: Landmarks | null = null;
  #away: { key: string; seconds: Float64Array } | null = null;

  /** @param readFile of an address as the answer names it, below `/api/v8` */
  constructor(readFile: (path: string) => Promise<unknown>) {
    this.#readFile = readFile;
  }

  /** Reads the places of a revision, once for a language of its types. @param offsetsElsewhere of sites that do not name their time zone */
  open(answer: PublicMapAnswer, offsetsElsewhere: Offsets): Promise<Category[]> {
    const contentOf = ({ id, revision, types }: PublicMapAnswer) => JSON.stringify([id, revision, types]);
    const isOpen = this.#answer !== null && contentOf(this.#answer) === contentOf(answer);
    [this.#answer, this.#planner, this.#away, this.#offsetsElsewhere] = [
      answer,
      null,
      null,
      offsetsElsewhere,
    ];
    if (!isOpen) this.#opening = this.#read(answer, offsetsElsewhere);
    return this.#opening;
  }

  async #read(answer: PublicMapAnswer, offsetsElsewhere: Offsets): Promise<Category[]> {
    [this.#network, this.#base, this.#landmarks] = [null, null, null];
    try {
      const { places } = (await this.#readFile(answer.search)) as SearchFile;
      this.#places = (Array.isArray(places) ? places : []).filter(isPlace);
    } catch (cause) {
      // The next one who asks tries again.
      this.#answer = null;
      throw cause;
    }
    this.#byFid = new Map(this.#places.map(({ fid }, i) => [fid, i]));
    this.#search = new PlaceSearch(this.#places, answer, offsetsElsewhere);
    return categoriesOf(this.#places, answer.types, CATEGORIES);
  }

  /** Does ahead what would make the first letter and the first route slow. @param at as of `plan` */
  async prepare(at: number): Promise<void> {
    await this.#opening;
    this.#search?.prepare();
    const joined = this.#places.filter(({ stop }) => stop !== undefined);
    const [first, last] = [joined[0], joined.at(-1)];
    if (first === undefined || last === undefined || !this.#answer?.network) return;
    const planner = await this.#plannerAt(at);
    for (const profile of this.#answer.profiles) planner.plan(profile, [first, last].map(endOfPlace));
  }

  async place(fid: string): Promise<PublicPlace | null> {
    await this.#opening;
    return this.#place(fid);
  }

  #place(fid: string): PublicPlace | null {
    const index = this.#byFid.get(fid);
    return index === undefined ? null : (this.#places[index] ?? null);
  }

  async find({ from, ...query }: Ask, at: number): Promise<Found> {
    await this.#opening;
    const seconds = from === null ? null : await this.#secondsFrom(from, at);
    const found = this.#search?.find({ ...query, seconds, at }) ?? { places: [], count: 0, shown: null };
    const away = found.places.map(({ index }) => {
      const one = seconds?.[index] ?? Infinity;
      return one < Infinity ? one : null;
    });
    return { ...found, away };
  }

  /** The way through all ends for each profile. Rejects where the paths of the map can't be read. */
  async plan(ends: readonly EndName[], profiles: readonly PublicProfile[], at: number): Promise<WayMade[]> {
    const planner = await this.#plannerAt(at);
    const network = await this.#network!;
    const answer = this.#answer!;
    this.#landmarks ??= new Landmarks(this.#places, answer.types);
    const nodes = new Map(network.nodes.map((node) => [node.fid, node]));
    const calledOf = (fid: string): Called => {
      const { name = '', names } = nodes.get(fid) ?? {};
      return { name, names };
    };
    const places = ends.map((end) => (end.is === 'place' ? this.#place(end.fid) : null));
    const routeEnds = ends.map((end) => this.#endOf(end));
    const whyNot = (profile: PublicProfile, answered: WayAnswer & { ok: false }): NoWay => {
      const { end, code } = answered;
      if (code === 'off-network') return { is: 'off', end };
      if (code === 'barred')
        return { is: 'barredEnd', end, bar: answered.bar, siteId: places[end]?.siteId ?? 0 };
      const barred = planner.firstBar(profile, this.#base!, routeEnds);
      if (barred !== null) {
        const [first, second] = barred.fids.flatMap((fid) => nodes.get(fid) ?? []);
        const { name = '', names, typeCode = '' } = (first?.name === undefined ? second : first) ?? {};
        return {
          is: 'barred',
          bar: barred.bar,
          called: { name, names },
          typeCode,
          siteId: first?.siteId ?? 0,
        };
      }
      const quick = planner.plan('quickest', routeEnds);
      return quick.ok ? inTheWay(quick.routes, (fid) => nodes.get(fid)) : { is: 'apart' };
    };
    return profiles.map((profile) => {
      const way = planner.plan(profile, routeEnds);
      return way.ok
        ? plannedWay(profile, way.routes, places, this.#landmarks!, calledOf)
        : { ok: false, profile, why: whyNot(profile, way) };
    });
  }

  /** Seconds to walk from one to the other; null: unknown, or no way leads there. */
  async away(fid: string, from: From, at: number): Promise<number | null> {
    await this.#opening;
    const seconds = (await this.#secondsFrom(from, at))?.[this.#byFid.get(fid) ?? -1] ?? Infinity;
    return seconds < Infinity ? seconds : null;
  }

  /** Where something is closed; places alone where the paths can't be read. */
  async closed(at: number): Promise<ClosedSpot[]> {
    await this.#opening;
    await this.readNetwork().catch(() => undefined);
    const nodes = (await this.#network)?.nodes ?? [];
    return closedSpots(this.#answer?.closures ?? [], (fid) => this.#place(fid), nodes, at);
  }

  /** Reads the paths ahead, so that they are on the device when the network is gone. */
  async readNetwork(): Promise<void> {
    await this.#opening;
    const path = this.#answer?.network;
    if (path === undefined || path === null) throw new Error('This map has no paths.');
    this.#network ??= this.#readFile(path) as Promise<NetworkFile>;
    try {
      await this.#network;
    } catch (cause) {
      this.#network = null;
      throw cause;
    }
  }

  async #plannerAt(at: number): Promise<PublicPlanner> {
    await this.readNetwork();
    const { closures, levels, sites } = this.#answer!;
    this.#base ??= new PublicPlanner(await this.#network!, levels);
    // Hours begin and end on the minute.
    const ended = closures.flatMap(({ from, until }) => [from, until ?? Infinity]).filter((end) => end <= at);
    const moment = `${Math.floor(at / 60)} ${ended.length}`;
    if (this.#planner?.moment !== moment) {
      const offsetsOf = (siteId: number): Offsets =>
        sites.find(({ id }) => id === siteId)?.timeZone?.offsets ?? this.#offsetsElsewhere;
      const planner = this.#base.at({ at, closures, offsetsOf, places: this.#places });
      this.#planner = { moment, planner };
    }
    return this.#planner.planner;
  }

  async #secondsFrom({ end, profile }: From, at: number): Promise<Float64Array | null> {
    const key = JSON.stringify([end, profile, Math.floor(at / 60)]);
    if (this.#away?.key === key) return this.#away.seconds;
    try {
      const planner = await this.#plannerAt(at);
      const seconds = planner.secondsTo(profile, this.#endOf(end), this.#places.map(endOfPlace));
      this.#away = { key, seconds };
      return seconds;
    } catch {
      // A map without paths, or a device without a network: places are found all the same.
      return null;
    }
  }

  #endOf(end: EndName): RouteEnd {
    if (end.is === 'spot') return { at: end.at, floor: end.floor };
    const place = end.is === 'place' ? this.#place(end.fid) : null;
    return place === null ? { at: [0, 0], floor: null, stop: null } : endOfPlace(place);
  }
}

const endOfPlace = (place: PublicPlace): RouteEnd => ({
  fid: place.fid,
  at: place.at,
  floor: floorOf(place),
  stop: place.stop ?? null,
});
