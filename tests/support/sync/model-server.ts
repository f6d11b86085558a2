import {
  kindDescriptor,
  UNKNOWN_KIND,
  WIRE_LISTS,
  type WireList,
} from '../../../src/domain/content/index.ts';
import { builtInTaxonomy, kindOf } from '../../../src/domain/taxonomy/index.ts';
import type { Extension } from '../../../src/sync/client/server-extensions.ts';
import type { FetchPort } from '../../../src/sync/ports.ts';
import type { ModelAnswer, Seen } from './model-calls.ts';
import { ModelExtensions } from './model-extensions.ts';

type Json = Record<string, unknown>;
interface Site extends Json {
  siteInternalIdentifier: number;
  clientId: number;
}
interface Building extends Json {
  buildingInternalIdentifier: number;
  siteId: number;
}
interface Level extends Json {
  buildingId: number;
  levelIndex: number;
}
interface Feature {
  type: 'Feature';
  properties: Json & { fid: string; typeCode?: string };
  geometry: unknown;
}

/** lost: the work is done, the answer never arrives. down: nothing arrives. Else the answer that is given instead. */
export type Fault =
  | 'lost'
  | 'down'
  | {
      status: number;
      code: string;
      message?: string;
      headers?: Record<string, string>;
      details?: { path: string; message: string }[];
    };

const NO_FAULT = (): undefined => undefined;

/** What a server has, for another one to begin with. */
export type Keeping = Pick<ModelServer, 'sites' | 'buildings' | 'levels' | 'floorPlans' | 'seen'> & {
  features: [string, Feature & { place: string }][];
  nextId: number;
};

/**
 * A small model of the server: one client, everything in memory, faults on demand. It keeps what it is given, checks
 * little, and says what it was asked. The optional parts of the contract are off until they are named.
 */
export class ModelServer {
  readonly origin = 'https://model.test';
  readonly clients = [{ clientInternalIdentifier: 1, clientTitle: 'Northside', clientExtraData: {} as Json }];
  readonly sites: Site[] = [];
  readonly buildings: Building[] = [];
  readonly levels: Level[] = [];
  readonly features = new Map<string, Feature & { place: string }>();
  readonly floorPlans: string[] = [];
  /** Where the floor plan of a level lies, by `<building>/<level>`. */
  readonly planAddresses = new Map<string, string>();
  readonly seen: Seen[] = [];
  mapStatus = 1;
  /** As `/health` names them; null: an older server, which does not have that call. */
  extensions: readonly Extension[] | null = null;
  /** What its clock says, where it tells that. Milliseconds since 1970. */
  clock: (() => number) | null = null;
  /** Asked before each call. */
  fault: (call: Seen) => Fault | undefined = NO_FAULT;
  private nextId = 100;
  private readonly extended = new ModelExtensions((call) => this.handle(call));

  readonly fetch: FetchPort = async (url, init) => {
    const call = seenIn(url, init);
    if (call.path !== '/health') this.seen.push(call);
    await Promise.resolve();
    const fault = this.fault(call);
    if (fault === 'down') throw new TypeError('fetch failed');
    if (typeof fault === 'object') {
      const { status, code, message = code, headers = {}, details = [] } = fault;
      return new Response(JSON.stringify({ error: { code, message, details } }), { status, headers });
    }
    // The query beside the deletion of a feature changes nothing about it.
    const path = call.path.replace(/\?surveyGoneAt=.*$/, '');
    const { status, json, tag } = this.answer({ ...call, path });
    if (fault === 'lost') throw new TypeError('connection reset');
    const headers: Record<string, string> = tag === undefined ? {} : { ETag: tag };
    if (this.clock !== null) headers['Storey-Time'] = String(this.clock());
    return new Response(status === 304 ? null : JSON.stringify(json), { status, headers });
  };

  /** Does what is asked, with what the server offers beyond the contract. */
  answer(call: Seen): ModelAnswer {
    const { extensions } = this;
    if (extensions === null) return this.handle(call);
    if (call.path === '/health') return result({ status: 'ok', extensions, deadlineBoundMs: 0 });
    const notAfter = Number(call.headers?.['Storey-Not-After'] ?? Infinity);
    if ((this.clock?.() ?? 0) > notAfter)
      return { status: 412, json: { error: { code: 'too-late', message: 'Too late.' } } };
    return this.extended.answer(call);
  }

  /** Nothing was asked of it, and it is as it was made. */
  get isUntouched(): boolean {
    const isEmpty = [this.seen, this.sites, this.floorPlans].every((list) => list.length === 0);
    return isEmpty && this.fault === NO_FAULT && this.extensions === null && this.features.size === 0;
  }

  keep(): Keeping {
    const { sites, buildings, levels, floorPlans, seen, features, nextId } = this;
    return structuredClone({ sites, buildings, levels, floorPlans, seen, features: [...features], nextId });
  }

  /** Puts here what another server has kept; this one is untouched. */
  layDown(keeping: Keeping): void {
    const { features, nextId, ...lists } = structuredClone(keeping);
    this.sites.push(...lists.sites);
    this.buildings.push(...lists.buildings);
    this.levels.push(...lists.levels);
    this.floorPlans.push(...lists.floorPlans);
    this.seen.push(...lists.seen);
    for (const [fid, feature] of features) this.features.set(fid, feature);
    this.nextId = nextId;
  }

  /** What was asked, without the readings. */
  writes(): string[] {
    return this.seen.filter((call) => call.method !== 'GET').map((call) => `${call.method} ${call.path}`);
  }

  /** Does what is asked, at once and without faults. */
  handle({ method, path, body }: Seen): ModelAnswer {
    const parts = path.split('/').slice(1);
    const given = (body ?? {}) as Json;
    const id = Number(parts[1]);
    if (method === 'GET' && path === '/clients') return results(this.clients);
    if (method === 'GET' && path === '/featureTypes') return results({});
    if (path === '/tools/upload-image') {
      this.nextId += 1;
      return result({ imageUrl: `https://server.example/api/v8/images/${this.nextId}.jpg` });
    }
    if (parts[0] === 'clients' && parts[2] === 'maps') {
      return result({ status: this.mapStatus, previewTilesJsonUrl: null });
    }
    if (parts[0] === 'clients' && parts[2] === 'geofences')
      return result({ features: this.placed('global') });
    if (parts[6] === 'level-statuses') {
      const building = Number(parts[5]);
      const statusOf = ({ levelIndex }: Level) => {
        const floorPlanUrl = this.planAddresses.get(`${building}/${levelIndex}`) ?? null;
        return { levelIndex, levelStatus: 9, floorPlanUrl, fileType: floorPlanUrl === null ? null : 'pdf' };
      };
      return results(this.levelsOf(building).map(statusOf));
    }
    if (parts[0] === 'clients' && parts[2] === 'sites' && parts[4] === 'buildings') {
      this.floorPlans.push(path);
      return result({ floorPlanUrl: '/plan' });
    }
    if (parts[0] === 'clients' && parts[2] === 'sites') {
      if (method === 'GET') return result({ sites: this.sites.filter((site) => site.clientId === id) });
      const site = { ...given, siteInternalIdentifier: (this.nextId += 1), clientId: id };
      this.sites.push(site);
      return result(site);
    }
    if (parts[0] === 'clients')
      return this.change(method, given, this.clients, (c) => c.clientInternalIdentifier === id);
    if (parts[0] === 'sites' && parts[2] === 'graphs') {
      if (!this.sites.some((site) => site.siteInternalIdentifier === id)) return missing();
      return method === 'POST' ? this.network(given, id) : result({ features: this.placed(`graph/${id}`) });
    }
    if (parts[0] === 'sites' && parts[2] === 'buildings') {
      const buildings = this.buildings.filter((building) => building.siteId === id);
      if (method === 'GET') return result({ buildings });
      if (!this.sites.some((site) => site.siteInternalIdentifier === id)) return missing();
      const building = { ...given, buildingInternalIdentifier: (this.nextId += 1), siteId: id };
      this.buildings.push(building);
      return result(building);
    }
    if (parts[0] === 'sites') {
      const inside = this.buildings.filter((building) => building.siteId === id);
      if (method === 'DELETE') {
        for (const building of inside) this.emptyBuilding(building.buildingInternalIdentifier);
        this.emptyPlaces((place) => place === `graph/${id}`);
        remove(this.buildings, (building) => inside.includes(building));
      }
      return this.change(method, given, this.sites, (site) => site.siteInternalIdentifier === id);
    }
    if (parts[0] === 'buildings' && parts[2] === 'levels' && parts[3] !== 'draft') {
      return this.level(method, given, id, Number(parts[3]), parts[4] ?? '');
    }
    if (parts[0] === 'buildings' && parts[2] === 'levels') return result({ levels: this.levelsOf(id) });
    if (parts[0] === 'buildings') {
      const building = this.buildings.find((one) => one.buildingInternalIdentifier === id);
      if (method === 'GET') {
        return building === undefined ? missing() : result({ ...building, levels: this.levelsOf(id) });
      }
      if (method === 'DELETE') this.emptyBuilding(id);
      return this.change(method, given, this.buildings, (one) => one.buildingInternalIdentifier === id);
    }
    if (parts[0] === 'features') return this.feature(method, given, parts[1] ?? '');
    return missing();
  }

  private level(
    method: string,
    given: Json,
    buildingId: number,
    levelIndex: number,
    what: string,
  ): ModelAnswer {
    const at = (level: Level): boolean => level.buildingId === buildingId && level.levelIndex === levelIndex;
    const level = this.levels.find(at);
    if (method === 'POST' && what === '') {
      if (level !== undefined) return refused(409, 'level-exists');
      if (!this.buildings.some((one) => one.buildingInternalIdentifier === buildingId)) return missing();
      this.levels.push({ ...given, buildingId, levelIndex });
      return result(given);
    }
    if (level === undefined) return missing();
    if (WIRE_LISTS.some((list) => list === what)) {
      const place = `${buildingId}/${levelIndex}`;
      const listed = this.placed(place).filter((feature) => listOf(feature) === what);
      return result({ features: listed });
    }
    if (what === 'bulk') {
      const features = given['features'] as Feature[];
      const site = this.buildings.find((one) => one.buildingInternalIdentifier === buildingId)?.siteId;
      for (const feature of features) {
        const isNode = feature.properties.typeCode === 'graph-node';
        this.put(feature, isNode ? `graph/${site}` : `${buildingId}/${levelIndex}`);
      }
      return result({ count: features.length });
    }
    if (method === 'DELETE') this.emptyLevel(buildingId, levelIndex);
    return this.change(method, given, this.levels, at);
  }

  /** The contents of a thing are deleted with it. */
  private emptyPlaces(isIn: (place: string, properties: Json) => boolean): void {
    for (const [fid, { place, properties }] of this.features)
      if (isIn(place, properties)) this.features.delete(fid);
  }

  private emptyLevel(buildingId: number, levelIndex: number): void {
    this.emptyPlaces(
      (place, { bid, lvl }) =>
        place === `${buildingId}/${levelIndex}` || (bid === buildingId && lvl === levelIndex),
    );
  }

  private emptyBuilding(buildingId: number): void {
    for (const level of this.levels)
      if (level.buildingId === buildingId) this.emptyLevel(buildingId, level.levelIndex);
    remove(this.levels, (level) => level.buildingId === buildingId);
  }

  private feature(method: string, given: Json, fid: string): ModelAnswer {
    if (method === 'GET') {
      const known = this.features.get(fid);
      return known === undefined ? missing() : result(known);
    }
    if (method === 'DELETE') return this.features.delete(fid) ? result({}) : missing();
    const [feature] = given['features'] as Feature[];
    if (feature === undefined) return refused(400, 'bad');
    const { bid, lvl } = feature.properties;
    const place = given['name'] === 'global_geofences' ? 'global' : `${String(bid)}/${String(lvl)}`;
    if (
      place !== 'global' &&
      !this.levels.some((level) => `${level.buildingId}/${level.levelIndex}` === place)
    ) {
      return missing();
    }
    this.put(feature, place);
    return result(feature);
  }

  /** Takes the place of all there was. */
  private network(given: Json, siteId: number): ModelAnswer {
    const nodes = given['features'] as Feature[];
    const fids = new Set(nodes.map(({ properties }) => properties.fid));
    for (const [index, { properties }] of nodes.entries()) {
      const links = [properties['neighbors'], properties['portalNeighbors']].flat() as (
        | string
        | { fid: string }
        | null
        | undefined
      )[];
      const lost = links.find((link) => link && !fids.has(typeof link === 'string' ? link : link.fid));
      if (lost) return refused(400, 'dangling-neighbor', `features/${index}/properties/neighbors`);
      const { bid = null, lvl = null } = properties;
      if (bid === null || lvl === null) continue;
      if (!this.levels.some((level) => level.buildingId === bid && level.levelIndex === lvl))
        return refused(400, 'level-missing', `features/${index}/properties/lvl`);
    }
    const place = `graph/${siteId}`;
    for (const { properties } of this.placed(place)) {
      if (!fids.has(properties.fid)) this.features.delete(properties.fid);
    }
    for (const node of nodes) {
      const { fid } = node.properties;
      const before = this.features.get(fid);
      if (JSON.stringify(before) !== JSON.stringify({ ...node, place })) this.put(node, place);
    }
    return result({ count: nodes.length });
  }

  put(feature: Feature, place: string): void {
    this.features.set(feature.properties.fid, { ...feature, place });
  }

  private placed(place: string): Feature[] {
    return [...this.features.values()].filter((feature) => feature.place === place);
  }

  private levelsOf(buildingId: number): Level[] {
    return this.levels.filter((level) => level.buildingId === buildingId);
  }

  private change<T extends Json>(
    method: string,
    given: Json,
    list: T[],
    is: (one: T) => boolean,
  ): ModelAnswer {
    const found = list.find(is);
    if (found === undefined) return missing();
    if (method === 'DELETE') remove(list, is);
    if (method === 'PATCH') Object.assign(found, given);
    return result(found);
  }
}

/** What a request asks, as far as the model looks at it. */
export function seenIn(url: string, init: RequestInit): Seen {
  const { pathname, search } = new URL(url);
  const text = typeof init.body === 'string' ? init.body : 'null';
  const given = (init.headers ?? {}) as Record<string, string>;
  const headers = Object.fromEntries(
    ['If-Match', 'If-None-Match', 'Idempotency-Key', 'Storey-Not-After'].flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    method: init.method ?? 'GET',
    path: `${pathname.replace('/api/v8', '')}${search}`,
    body: JSON.parse(text) as unknown,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Types that this server lists otherwise than the taxonomy, so that two of one look lie in different lists. */
const OWN_LISTS: Readonly<Record<string, WireList>> = { desk: 'mapobjects', pillar: 'obstacles' };

/** Where a feature of a level is listed; a node that was written alone, among unknown ones. */
function listOf({ properties: { typeCode = '' } }: Feature): WireList | undefined {
  const { wireList } = kindDescriptor(kindOf(typeCode, builtInTaxonomy));
  return OWN_LISTS[typeCode] ?? (wireList ?? kindDescriptor(UNKNOWN_KIND).wireList)?.name;
}

function remove<T>(list: T[], is: (one: T) => boolean): void {
  for (let i = list.length - 1; i >= 0; i -= 1)
    if (list[i] !== undefined && is(list[i] as T)) list.splice(i, 1);
}

const STAMP = { createdTimestampUtcEpochSeconds: 1_800_000_000 };
const result = (value: unknown): ModelAnswer => ({ status: 200, json: { result: value, ...STAMP } });
const results = (value: unknown): ModelAnswer => ({ status: 200, json: { results: value, ...STAMP } });
const refused = (status: number, code: string, path?: string): ModelAnswer => {
  const details = path === undefined ? {} : { details: [{ path, message: code }] };
  return { status, json: { error: { code, message: `Refused: ${code}.`, ...details } } };
};
const missing = (): ModelAnswer => refused(404, 'not-found');
