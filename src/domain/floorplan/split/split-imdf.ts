import { METRES_PER_DEGREE } from '../../geometry/measure/units.ts';
import { builtInTaxonomy, suggestType } from '../../taxonomy/index.ts';
import { arabicTextOf, otherTextsOf, textOf } from '../localized-text.ts';
import { sourceProperties } from '../mapping/source-properties.ts';
import { isRecord } from '../read/is-record.ts';
import { boundsOfRaw, type LevelPart } from './level-part.ts';

type Raw = Record<string, unknown>;
/** The files of an archive by their name without folder, as JSON. */
export type ImdfFiles = ReadonlyMap<string, unknown>;

/** Metres: half the thickness of a door that is drawn as a line. */
const HALF_DOOR = 0.1;

/**
 * The levels of an IMDF archive, each with its units, openings, amenities, kiosks, fixtures and occupants as features of
 * ours. Null where it holds no level.
 */
export function splitImdf(files: ImdfFiles): LevelPart[] | null {
  const levels = featuresOf(files, 'level').filter(({ id }) => typeof id === 'string');
  if (levels.length === 0) return null;
  const buildings = new Map(
    featuresOf(files, 'building').map((building) => [building['id'], textOf(propertyOf(building, 'name'))]),
  );
  const content = contentByLevel(files);
  return levels
    .map((level): LevelPart => {
      const id = level['id'] as string;
      const ordinal = propertyOf(level, 'ordinal');
      const of = propertyOf(level, 'building_ids');
      const [building] = Array.isArray(of) ? (of as unknown[]) : [];
      const features = content.get(id) ?? [];
      const outline = featureOf(level, 'level-outline');
      const whole = outline === null ? features : [outline, ...features];
      return {
        id,
        building: buildings.get(building) ?? '',
        title: textOf(propertyOf(level, 'name')) ?? '',
        shortTitle: textOf(propertyOf(level, 'short_name')) ?? '',
        ordinal: typeof ordinal === 'number' && Number.isInteger(ordinal) ? ordinal : null,
        features: whole,
        bounds: boundsOfRaw(whole),
      };
    })
    .toSorted((a, b) => a.building.localeCompare(b.building) || (a.ordinal ?? 0) - (b.ordinal ?? 0));
}

function contentByLevel(files: ImdfFiles): Map<string, Raw[]> {
  const byLevel = new Map<string, Raw[]>();
  const put = (levelId: unknown, feature: Raw | null): void => {
    if (typeof levelId !== 'string' || feature === null) return;
    const there = byLevel.get(levelId);
    if (there === undefined) byLevel.set(levelId, [feature]);
    else there.push(feature);
  };
  const units = featuresOf(files, 'unit');
  const levelOfUnit = new Map(units.map((unit) => [unit['id'], propertyOf(unit, 'level_id')]));
  const occupants = occupantsByUnit(files);
  for (const unit of units) {
    const [tenant] = occupants.get(unit['id']) ?? [];
    const named = textOf(propertyOf(unit, 'name')) === null && tenant !== undefined ? tenant : null;
    put(propertyOf(unit, 'level_id'), featureOf(unit, 'room', named));
  }
  for (const opening of featuresOf(files, 'opening'))
    put(propertyOf(opening, 'level_id'), featureOf(widened(opening), 'door'));
  for (const kind of ['fixture', 'kiosk', 'section'] as const)
    for (const one of featuresOf(files, kind))
      put(propertyOf(one, 'level_id'), featureOf(one, kind === 'kiosk' ? 'kiosk' : 'map-object'));
  for (const amenity of featuresOf(files, 'amenity')) {
    const of = propertyOf(amenity, 'unit_ids');
    const [unit] = Array.isArray(of) ? (of as unknown[]) : [];
    put(levelOfUnit.get(unit), featureOf(amenity, 'map-object'));
  }
  return byLevel;
}

/** Those who use a room, by the room's id. */
function occupantsByUnit(files: ImdfFiles): Map<unknown, Raw[]> {
  const units = new Map(
    featuresOf(files, 'anchor').map((anchor) => [anchor['id'], propertyOf(anchor, 'unit_id')]),
  );
  const byUnit = new Map<unknown, Raw[]>();
  for (const occupant of featuresOf(files, 'occupant')) {
    const unit = units.get(propertyOf(occupant, 'anchor_id'));
    const there = byUnit.get(unit);
    if (there === undefined) byUnit.set(unit, [occupant]);
    else there.push(occupant);
  }
  return byUnit;
}

function featuresOf(files: ImdfFiles, kind: string): Raw[] {
  const root = files.get(`${kind}.geojson`) ?? files.get(`${kind}.json`);
  const features = isRecord(root) ? root['features'] : [];
  return Array.isArray(features) ? features.filter(isRecord) : [];
}

function propertyOf({ properties }: Raw, name: string): unknown {
  return isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : null;
}

/** How the archive's parts hang together, and what it computes: of no use on a level. */
const NOT_KEPT = new Set(['level_id', 'unit_ids', 'display_point', 'name', 'address_id', 'building_ids']);

/** A thing of the archive as a feature of a level. @param named who gives it a name, where it has none itself */
function featureOf(raw: Raw, fallback: string, named: Raw | null = null): Raw | null {
  const { geometry, id } = raw;
  if (!isRecord(geometry)) return null;
  const texts = propertyOf(named ?? raw, 'name');
  const name = textOf(texts);
  const category = textOf(propertyOf(named ?? raw, 'category')) ?? textOf(propertyOf(raw, 'category'));
  const isSpotOnMap = geometry['type'] === 'Point';
  const typeCode = typeOf(fallback, category, name !== null || isSpotOnMap);
  // A place needs a name: that of its kind.
  const ownName = name ?? (isSpotOnMap ? (builtInTaxonomy[typeCode]?.title ?? null) : null);
  const arabic = arabicTextOf(texts);
  const others = otherTextsOf(texts);
  const source = sourceProperties(isRecord(raw['properties']) ? raw['properties'] : {}, NOT_KEPT).kept;
  const extra = {
    ...(source !== null && { source }),
    ...(others.length > 0 && { names: Object.fromEntries(others) }),
  };
  return {
    type: 'Feature',
    properties: {
      typeCode,
      ...(ownName !== null && { name: ownName }),
      ...(arabic !== null && { name_ar: arabic }),
      ...(typeof id === 'string' && { eid: id }),
      ...(Object.keys(extra).length > 0 && { extra }),
    },
    geometry,
  };
}

function typeOf(fallback: string, category: string | null, isNamed: boolean): string {
  if (fallback === 'door' || fallback === 'level-outline') return fallback;
  const own = category === null ? null : suggestType(category, builtInTaxonomy, { isNamed });
  if (own !== null) return own;
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
