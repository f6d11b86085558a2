import { METRES_PER_DEGREE } from '../../geometry/measure/units.ts';
import { contains } from '../../geometry/index.ts';
import Flatbush from 'flatbush';
import type { Point, Polygon } from '../../entities/geometry.ts';
import { builtInTaxonomy, shapesOf, suggestType } from '../../taxonomy/index.ts';
import { titleMember } from '../../values/translated-titles.ts';
import { arabicTextOf, otherTextsOf, textOf, textsInLanguages } from '../localized-text.ts';
import { sourceProperties } from '../mapping/source-properties.ts';
import { textMembers } from '../mapping/text-members.ts';
import { isRecord } from '../read/is-record.ts';
import { contactsOf } from './imdf-contacts.ts';
import type { LevelPart } from './level-part.ts';
import { boundsOfRaw } from './raw-bounds.ts';
import { isWrittenTwice, OWN_MEMBER, ownFeature, ownFeaturesOfLevel } from './own-imdf.ts';

type Raw = Record<string, unknown>;
/** The files of an archive by their name without folder, as JSON. */
export type ImdfFiles = ReadonlyMap<string, unknown>;

/** What an archive holds that is not taken, by the kind of thing. */
export type LeftOut = Record<string, number>;

export interface SplitArchive {
  parts: LevelPart[];
  leftOut: LeftOut;
}

/** Metres: half the thickness of a door that is drawn as a line. */
const HALF_DOOR = 0.1;
/** What is on no level by what the archive says, nor by where it lies. */
const NO_LEVEL = 'no-level';
/** Feature types that are represented in another way here, or don't belong to a level. */
const ELSEWHERE = new Set(['manifest', 'address', 'venue', 'building', 'footprint', 'level']);
const TAKEN = new Set(['unit', 'opening', 'fixture', 'kiosk', 'section', 'amenity', 'occupant', 'anchor']);

/**
 * The levels of an IMDF archive, each with its units, openings, amenities, kiosks, fixtures and occupants as features of
 * ours, and how much of it is not taken. Null where it holds no level.
 */
export function splitImdf(files: ImdfFiles): SplitArchive | null {
  const levels = featuresOf(files, 'level').filter(({ id }) => typeof id === 'string');
  if (levels.length === 0) return null;
  const buildings = new Map(
    featuresOf(files, 'building').map((building) => [building['id'], textOf(propertyOf(building, 'name'))]),
  );
  const content = new Content(files, new Set(levels.map(({ id }) => id as string)));
  const parts = levels
    .map((level): LevelPart => {
      const id = level['id'] as string;
      const ordinal = propertyOf(level, 'ordinal');
      const of = propertyOf(level, 'building_ids');
      const [building] = Array.isArray(of) ? (of as unknown[]) : [];
      const features = content.byLevel.get(id) ?? [];
      const own = ownFeaturesOfLevel(level);
      const outline = own === null ? featureOf(level, 'level-outline') : null;
      const whole = [...(outline === null ? (own ?? []) : [outline]), ...features];
      return {
        id,
        building: buildings.get(building) ?? '',
        title: textOf(propertyOf(level, 'name')) ?? '',
        shortTitle: textOf(propertyOf(level, 'short_name')) ?? '',
        titles: titlesOf(level),
        ordinal: typeof ordinal === 'number' && Number.isInteger(ordinal) ? ordinal : null,
        features: whole,
        bounds: boundsOfRaw(whole),
      };
    })
    .toSorted((a, b) => a.building.localeCompare(b.building) || (a.ordinal ?? 0) - (b.ordinal ?? 0));
  const stray = content.byLevel.get(NO_LEVEL) ?? [];
  if (stray.length > 0)
    parts.push({
      id: NO_LEVEL,
      building: '',
      title: '',
      shortTitle: '',
      ordinal: null,
      features: stray,
      bounds: boundsOfRaw(stray),
    });
  return { parts, leftOut: content.leftOut };
}

/** The things of an archive by the level that they are on, each counted that can't be taken. */
class Content {
  readonly byLevel = new Map<string, Raw[]>();
  readonly leftOut: LeftOut = {};
  private readonly files: ImdfFiles;
  private readonly levels: ReadonlySet<string>;
  private readonly units: readonly Raw[];
  private readonly levelOfUnit: ReadonlyMap<unknown, unknown>;
  private rooms: RoomIndex | null = null;

  constructor(files: ImdfFiles, levels: ReadonlySet<string>) {
    this.files = files;
    this.levels = levels;
    this.units = featuresOf(files, 'unit');
    this.levelOfUnit = new Map(this.units.map((unit) => [unit['id'], propertyOf(unit, 'level_id')]));
    const occupants = this.occupantsByUnit();
    this.takeUnits(occupants);
    for (const opening of featuresOf(files, 'opening'))
      this.put('opening', propertyOf(opening, 'level_id'), featureOf(widened(opening), 'door'));
    for (const kind of ['fixture', 'kiosk', 'section'] as const)
      for (const one of featuresOf(files, kind))
        this.put(
          kind,
          propertyOf(one, 'level_id'),
          featureOf(one, kind === 'kiosk' ? 'kiosk' : 'map-object'),
        );
    for (const amenity of featuresOf(files, 'amenity'))
      this.put('amenity', this.levelOfSpot(amenity), featureOf(amenity, 'map-object'));
    this.countTheRest();
  }

  private put(kind: string, levelId: unknown, feature: Raw | null): void {
    if (feature === null) return this.leaveOut(kind);
    const id = typeof levelId === 'string' && this.levels.has(levelId) ? levelId : NO_LEVEL;
    const there = this.byLevel.get(id);
    if (there === undefined) this.byLevel.set(id, [feature]);
    else there.push(feature);
  }

  private leaveOut(kind: string, count = 1): void {
    this.leftOut[kind] = (this.leftOut[kind] ?? 0) + count;
  }

  /** A single user of a nameless room gives it its name; several are placed at their anchors. */
  private takeUnits(occupants: ReadonlyMap<unknown, readonly Occupant[]>): void {
    for (const unit of this.units) {
      const levelId = propertyOf(unit, 'level_id');
      const all = occupants.get(unit['id']) ?? [];
      const [tenant, second] = all;
      const isUnnamed = textOf(propertyOf(unit, 'name')) === null;
      const isTenants =
        tenant !== undefined && second === undefined && isUnnamed && isRecord(unit['geometry']);
      this.put('unit', levelId, featureOf(unit, 'room', isTenants ? tenant.occupant : null));
      if (isTenants) continue;
      for (const { occupant, anchor } of all)
        this.put('occupant', levelId, featureOf({ ...occupant, geometry: anchor['geometry'] }, 'shop'));
    }
  }

  /** By the room that their anchor names. Those without a room are on the level of their anchor. */
  private occupantsByUnit(): Map<unknown, Occupant[]> {
    const anchors = new Map(featuresOf(this.files, 'anchor').map((anchor) => [anchor['id'], anchor]));
    const byUnit = new Map<unknown, Occupant[]>();
    for (const occupant of featuresOf(this.files, 'occupant')) {
      if (isWrittenTwice(occupant)) continue;
      const anchor = anchors.get(propertyOf(occupant, 'anchor_id'));
      if (anchor === undefined) {
        this.leaveOut('occupant');
        continue;
      }
      const unit = propertyOf(anchor, 'unit_id');
      if (!this.levelOfUnit.has(unit)) {
        const level = this.levelAround(anchor['geometry']) ?? this.onlyLevel();
        this.put('occupant', level, featureOf({ ...occupant, geometry: anchor['geometry'] }, 'shop'));
        continue;
      }
      const there = byUnit.get(unit);
      if (there === undefined) byUnit.set(unit, [{ occupant, anchor }]);
      else there.push({ occupant, anchor });
    }
    return byUnit;
  }

  /** Of an amenity, which names rooms and no level. */
  private levelOfSpot(amenity: Raw): unknown {
    const of = propertyOf(amenity, 'unit_ids');
    const units: unknown[] = Array.isArray(of) ? of : [];
    const known = units.find((unit) => this.levelOfUnit.has(unit));
    if (known !== undefined) return this.levelOfUnit.get(known);
    const own = propertyOf(amenity, OWN_MEMBER);
    const named = propertyOf(amenity, 'level_id') ?? (isRecord(own) ? own['level_id'] : null);
    if (typeof named === 'string') return named;
    return this.levelAround(amenity['geometry']) ?? this.onlyLevel();
  }

  /** The level of the rooms around a spot, where they are all on one. */
  private levelAround(geometry: unknown): unknown {
    if (!isRecord(geometry) || geometry['type'] !== 'Point' || !isSpot(geometry['coordinates'])) return null;
    const spot = { type: 'Point' as const, coordinates: geometry['coordinates'] };
    this.rooms ??= roomIndex(this.units);
    const around = new Set(this.rooms(spot));
    return around.size === 1 ? [...around][0] : null;
  }

  private onlyLevel(): string | null {
    return this.levels.size === 1 ? [...this.levels][0]! : null;
  }

  private countTheRest(): void {
    for (const name of this.files.keys()) {
      const kind = name.replace(/\.(geo)?json$/, '');
      if (TAKEN.has(kind) || ELSEWHERE.has(kind)) continue;
      const count = featuresOf(this.files, kind).length;
      if (count > 0) this.leaveOut(kind, count);
    }
  }
}

/** Titles and short titles of a level in other languages than the plain ones. */
const titlesOf = (level: Raw): Record<string, string> =>
  Object.fromEntries(
    (['title', 'shortTitle'] as const).flatMap((member) => {
      const name = propertyOf(level, member === 'title' ? 'name' : 'short_name');
      const arabic = arabicTextOf(name);
      const texts = { ...textsInLanguages(name), ...(arabic !== textOf(name) && arabic && { ar: arabic }) };
      return Object.entries(texts).map(([code, text]) => [titleMember(member, code), text]);
    }),
  );

interface Occupant {
  occupant: Raw;
  anchor: Raw;
}

/** So many rooms around one spot are looked at: a building has no more, whatever a file says. */
const MOST_AROUND = 500;

/** The levels of the rooms around a spot. */
type RoomIndex = (spot: Point) => unknown[];

function roomIndex(units: readonly Raw[]): RoomIndex {
  const rooms = units.flatMap((unit) =>
    isPolygon(unit['geometry'])
      ? [{ geometry: unit['geometry'], level: propertyOf(unit, 'level_id'), box: boundsOfRaw([unit]) }]
      : [],
  );
  if (rooms.length === 0) return () => [];
  const index = new Flatbush(rooms.length);
  for (const { box } of rooms) index.add(...(box ?? [0, 0, 0, 0]));
  index.finish();
  return (spot) => {
    const [x, y] = spot.coordinates;
    const near = index
      .search(x, y, x, y)
      .slice(0, MOST_AROUND)
      .map((at) => rooms[at]!);
    return near.filter(({ geometry }) => contains(geometry, spot)).map(({ level }) => level);
  };
}

function featuresOf(files: ImdfFiles, kind: string): Raw[] {
  const root = files.get(`${kind}.geojson`) ?? files.get(`${kind}.json`);
  const features = isRecord(root) ? root['features'] : [];
  return Array.isArray(features) ? features.filter(isRecord) : [];
}

const propertiesOf = ({ properties }: Raw): Raw => (isRecord(properties) ? properties : {});

function propertyOf(raw: Raw, name: string): unknown {
  const properties = propertiesOf(raw);
  return Object.hasOwn(properties, name) ? properties[name] : null;
}

/** How the archive's parts hang together, and what it computes: of no use on a level. */
const NOT_KEPT = ['level_id', 'unit_ids', 'display_point', 'name', 'address_id', 'building_ids', 'anchor_id'];

/** A thing of the archive as a feature of a level. @param tenant gives it a name and how it is reached, where it has none */
function featureOf(raw: Raw, fallback: string, tenant: Raw | null = null): Raw | null {
  const own = ownFeature(raw);
  if (own !== null) return own;
  const { geometry, id } = raw;
  if (!isRecord(geometry)) return null;
  const texts = propertyOf(tenant ?? raw, 'name');
  const name = textOf(texts);
  const category = textOf(propertyOf(tenant ?? raw, 'category')) ?? textOf(propertyOf(raw, 'category'));
  const isSpotOnMap = geometry['type'] === 'Point';
  const typeCode = typeOf(fallback, category, { isNamed: name !== null || isSpotOnMap, isSpotOnMap });
  // A place needs a name: that of its kind.
  const ownName = name ?? (isSpotOnMap ? (builtInTaxonomy[typeCode]?.title ?? null) : null);
  const arabic = arabicTextOf(texts);
  const others = otherTextsOf(texts);
  const said = { ...propertiesOf(raw), ...(tenant && withoutNothing(propertiesOf(tenant))) };
  const { contacts, used } = contactsOf(said);
  const source = sourceProperties(flat(said), new Set([...NOT_KEPT, ...used, OWN_MEMBER]));
  const extra = {
    ...(source.kept !== null && { source: source.kept }),
    ...textMembers({}, { name: texts }).members,
    ...(others.length > 0 && { names: Object.fromEntries(others) }),
    ...(isRestricted(said) && { access: [STAFF] }),
  };
  return {
    type: 'Feature',
    // What has no form that could be kept is beside the properties, where the import says that it leaves it behind.
    ...Object.fromEntries(source.lost.map(({ name: lost, value }) => [`imdf.${lost}`, value])),
    properties: {
      typeCode,
      ...(ownName !== null && { name: ownName }),
      ...(arabic !== null && { name_ar: arabic }),
      ...(typeof id === 'string' && { eid: id }),
      ...contacts,
      ...(Object.keys(extra).length > 0 && { extra }),
    },
    geometry,
  };
}

/** The group that a thing is proposed for which a file keeps from visitors; the check names it where the client has no such group. */
const STAFF = 'staff';
const isRestricted = ({ restriction }: Raw): boolean =>
  restriction === 'employeesonly' || restriction === 'restricted';

/** Texts in several languages and groups of values become values of their own: `alt_name.ru`, `door.automatic`. */
const flat = (properties: Raw): Raw =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]): [string, unknown][] =>
      isRecord(value) && name !== 'name' && name !== 'display_point' && name !== OWN_MEMBER
        ? Object.entries(value).map(([member, one]) => [`${name}.${member}`, one])
        : [[name, value]],
    ),
  );

const withoutNothing = (properties: Raw): Raw =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null && value !== ''));

function typeOf(
  fallback: string,
  category: string | null,
  { isNamed, isSpotOnMap }: { isNamed: boolean; isSpotOnMap: boolean },
): string {
  if (fallback === 'door' || fallback === 'level-outline') return fallback;
  const own = category === null ? null : suggestType(category, builtInTaxonomy, { isNamed });
  const isFit = own !== null && (!isSpotOnMap || shapesOf(own, builtInTaxonomy).includes('Point'));
  if (isFit) return own;
  return fallback === 'room' && !isNamed ? 'room-outline' : fallback;
}

/** A door is an area with us, and the line between two rooms there. */
function widened(opening: Raw): Raw {
  const { geometry } = opening;
  if (!isRecord(geometry) || geometry['type'] !== 'LineString') return opening;
  const { coordinates } = geometry;
  if (!Array.isArray(coordinates)) return opening;
  const [a, b] = [coordinates[0], coordinates.at(-1)] as [unknown, unknown];
  if (!isSpot(a) || !isSpot(b)) return opening;
  const stretch = Math.cos((a[1] * Math.PI) / 180);
  const [east, north] = [(b[0] - a[0]) * stretch, b[1] - a[1]];
  const length = Math.hypot(east, north);
  if (length === 0 || stretch <= 0) return opening;
  const aside = HALF_DOOR / METRES_PER_DEGREE / length;
  const [x, y] = [(-north * aside) / stretch, east * aside];
  const ring = [
    [a[0] - x, a[1] - y],
    [b[0] - x, b[1] - y],
    [b[0] + x, b[1] + y],
    [a[0] + x, a[1] + y],
    [a[0] - x, a[1] - y],
  ];
  return { ...opening, geometry: { type: 'Polygon', coordinates: [ring] } };
}

const isSpot = (value: unknown): value is [number, number] =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

const isPolygon = (value: unknown): value is Polygon =>
  isRecord(value) &&
  value['type'] === 'Polygon' &&
  Array.isArray(value['coordinates']) &&
  value['coordinates'].every((ring) => Array.isArray(ring) && ring.length > 3 && ring.every(isSpot));
