import { isBuilt } from '../content/index.ts';
import type { Feature, FeatureProperties } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { namesOf, shortTitlesOf } from '../values/all-names.ts';
import { accessOf } from '../fields/index.ts';
import type { FeatureGeometry, Polygon, Position } from '../entities/geometry.ts';
import { hoursText } from '../floorplan/split/imdf-contacts.ts';
import { OWN_MEMBER } from '../floorplan/split/own-imdf.ts';
import { boundsOf, contains, distanceMetres, labelPoint, ringsOf } from '../geometry/index.ts';
import { planRoleOf } from '../taxonomy/index.ts';
import { occupantCategory, unitCategory } from './imdf-categories.ts';
import type { BuildingContent, LevelContent } from './level-content.ts';

/** A file of the archive by its name, as JSON. */
export type ImdfFiles = Record<string, string>;

type Props = Record<string, unknown>;
/** A name with those in other languages, as the format has it; null without one. */
type Labels = (name: string | undefined, others: Readonly<Record<string, string>>) => Props | null;
interface Made {
  type: 'Feature';
  id: string;
  feature_type: string;
  geometry: unknown;
  properties: Props;
}

/**
 * A building as an IMDF archive (Indoor Mapping Data Format 1.0.0).
 * @param at ISO 8601, when it is made
 * @param addressId a fresh UUID
 */
export function writeImdf(
  { site, building, levels }: BuildingContent,
  taxonomy: Taxonomy,
  { at, addressId, language }: { at: string; addressId: string; language: string },
): ImdfFiles {
  const named: Labels = (name, others) => (name ? { ...others, [language]: name } : null);
  const address = made('address', addressId, null, {
    address: site.title,
    unit: null,
    locality: site.title,
    province: null,
    country: 'ZZ',
    postal_code: null,
    postal_code_ext: null,
    postal_code_vanity: null,
  });
  const venue = made('venue', site.lid, site.geometry, {
    category: 'businesscampus',
    restriction: null,
    name: named(site.title, namesOf(site)),
    alt_name: null,
    hours: null,
    phone: null,
    website: null,
    display_point: pointIn(site.geometry),
    address_id: addressId,
  });
  const ofBuilding = made('building', building.lid, null, {
    name: named(building.title, namesOf(building)),
    alt_name: null,
    category: 'unspecified',
    restriction: null,
    display_point: pointIn(building.geometry),
    address_id: addressId,
  });
  const footprint = made('footprint', addressId.replace(/^./, flipped), building.geometry, {
    category: 'ground',
    name: null,
    building_ids: [building.lid],
  });
  const ofLevels = levels.map(({ level, features }) => {
    const outline = outlineIn(features, taxonomy) ?? building.geometry;
    return made('level', level.lid, outline, {
      [OWN_MEMBER]: { features: features.filter((one) => isBesideFormat(one, taxonomy)).map(ownOf) },
      category: 'unspecified',
      restriction: null,
      outdoor: false,
      ordinal: level.levelIndex,
      name: named(level.title, namesOf(level)),
      short_name: named(level.shortTitle, shortTitlesOf(level.extra)),
      display_point: pointIn(outline),
      address_id: null,
      building_ids: [building.lid],
    });
  });
  const parts = levels.map((content) => partsOf(content, taxonomy, named));
  const all = (name: keyof (typeof parts)[number]): Made[] => parts.flatMap((part) => part[name]);
  return {
    'manifest.json': JSON.stringify({ version: '1.0.0', created: at, generated_by: 'Storey', language }),
    ...collections({
      address: [address],
      venue: [venue],
      building: [ofBuilding],
      footprint: [footprint],
      level: ofLevels,
      unit: all('units'),
      opening: all('openings'),
      fixture: all('fixtures'),
      amenity: all('amenities'),
      anchor: all('anchors'),
      occupant: all('occupants'),
    }),
  };
}

/** Another UUID that is as fresh: the first sign is another one. */
const flipped = (sign: string): string => (Number.parseInt(sign, 16) ^ 8).toString(16);
const otherwiseFlipped = (sign: string): string => (Number.parseInt(sign, 16) ^ 4).toString(16);

function collections(files: Record<string, readonly Made[]>): ImdfFiles {
  return Object.fromEntries(
    Object.entries(files).map(([name, features]) => [
      `${name}.geojson`,
      JSON.stringify({ type: 'FeatureCollection', name, features }),
    ]),
  );
}

const made = (feature_type: string, id: string, geometry: unknown, properties: Props): Made => ({
  type: 'Feature',
  id,
  feature_type,
  geometry,
  properties,
});

function pointIn(geometry: FeatureGeometry) {
  const coordinates = labelPoint(geometry);
  return coordinates && { type: 'Point', coordinates };
}

/** The features of a level by kind: rooms, doors, other areas, and points. */
function partsOf({ level, features }: LevelContent, taxonomy: Taxonomy, named: Labels) {
  const units: Made[] = [];
  const openings: Made[] = [];
  const fixtures: Made[] = [];
  const amenities: Made[] = [];
  const anchors: Made[] = [];
  const occupants: Made[] = [];
  const rooms: { id: string; geometry: Polygon }[] = [];
  const points: Feature[] = [];
  for (const feature of features) {
    const { fid, geometry, properties } = feature;
    const role = planRoleOf(properties.typeCode, taxonomy);
    const words = { name: named(properties.name, namesOf(properties)), alt_name: null };
    const where = {
      level_id: level.lid,
      display_point: pointIn(geometry),
      [OWN_MEMBER]: ownOf(feature),
    };
    if (!isBuilt(feature) || role === 'outline') continue;
    if (geometry.type === 'Point') points.push(feature);
    else if (role === 'room' || role === 'walkable') {
      const category = unitCategory(properties.typeCode, role);
      units.push(
        made('unit', fid, geometry, {
          category,
          restriction: accessOf(properties.extra) === null ? null : 'employeesonly',
          accessibility: null,
          ...words,
          ...where,
        }),
      );
      if (geometry.type === 'Polygon') rooms.push({ id: fid, geometry });
      const contacts = contactsIn(properties);
      if (words.name !== null && contacts !== null) {
        const anchorId = fid.replace(/^./, flipped);
        anchors.push(made('anchor', anchorId, where.display_point, { address_id: null, unit_id: fid }));
        occupants.push(
          made('occupant', fid.replace(/^./, otherwiseFlipped), null, {
            ...words,
            category: occupantCategory(properties.typeCode, category),
            ...contacts,
            validity: null,
            correlation_id: null,
            anchor_id: anchorId,
            [OWN_MEMBER]: 'of-unit',
          }),
        );
      }
    } else if (role === 'door') {
      const plain = { accessibility: null, access_control: null, door: null };
      openings.push(
        made(
          'opening',
          fid,
          { type: 'LineString', coordinates: longestEdge(geometry) },
          {
            category: 'pedestrian',
            ...plain,
            ...words,
            ...where,
          },
        ),
      );
    } else {
      const category = role === 'wall' ? 'wall' : 'obstruction';
      fixtures.push(made('fixture', fid, geometry, { category, anchor_id: null, ...words, ...where }));
    }
  }
  for (const feature of points) {
    const { fid, geometry, properties } = feature;
    const around = rooms.filter(
      (room) => isNear(room.geometry, geometry) && contains(room.geometry, geometry),
    );
    amenities.push(
      made('amenity', fid, geometry, {
        category: 'unspecified',
        accessibility: null,
        name: named(properties.name ?? taxonomy[properties.typeCode]?.title, namesOf(properties)),
        alt_name: null,
        ...(contactsIn(properties) ?? NO_CONTACTS),
        unit_ids: around.map(({ id }) => id),
        address_id: null,
        correlation_id: null,
        [OWN_MEMBER]: { ...ownOf(feature), level_id: level.lid },
      }),
    );
  }
  return { units, openings, fixtures, amenities, anchors, occupants };
}

const NO_CONTACTS = { hours: null, phone: null, website: null };

/** The contacts of a place, as the format has them; null without any. */
function contactsIn({ phoneNumber, website, openHours }: FeatureProperties) {
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const contacts = { hours: hoursText(openHours), phone: dialled(text(phoneNumber)), website: text(website) };
  return Object.values(contacts).every((one) => one === null) ? null : contacts;
}

/** As E.164 has it: nothing between the digits. */
const dialled = (phone: string | null): string | null => phone?.replaceAll(/[ -]/g, '') ?? null;

/** A feature as it is, for us: what the format has no room for comes back with it. */
const ownOf = ({ properties, geometry }: Feature) => ({ properties, geometry });

/** Outlines of the level, and things that are not on the floor. */
const isBesideFormat = (feature: Feature, taxonomy: Taxonomy): boolean =>
  !isBuilt(feature) || planRoleOf(feature.properties.typeCode, taxonomy) === 'outline';

const outlineIn = (features: readonly Feature[], taxonomy: Taxonomy): FeatureGeometry | undefined =>
  features.find(
    ({ geometry, properties }) =>
      geometry.type !== 'Point' && planRoleOf(properties.typeCode, taxonomy) === 'outline',
  )?.geometry;

/** Whether it is worth while to look closer. */
function isNear(room: Polygon, { coordinates }: FeatureGeometry): boolean {
  const bounds = boundsOf(room);
  const [x, y] = coordinates as Position;
  return bounds !== null && x >= bounds[0] && x <= bounds[2] && y >= bounds[1] && y <= bounds[3];
}

/** A door has a length and no area here. */
function longestEdge(geometry: FeatureGeometry): Position[] {
  let best: Position[] = [];
  let longest = -1;
  for (const ring of ringsOf(geometry)) {
    for (let i = 1; i < ring.length; i += 1) {
      const edge = [ring[i - 1]!, ring[i]!] as const;
      const length = distanceMetres(...edge);
      if (length <= longest) continue;
      best = [...edge];
      longest = length;
    }
  }
  return best;
}
