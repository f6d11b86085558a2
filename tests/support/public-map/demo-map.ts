import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Feature, FeatureProperties } from '../../../src/domain/entities/feature.ts';
import type { Bounds, FeatureGeometry, Position } from '../../../src/domain/entities/geometry.ts';
import { boundsAcross, boundsOf, labelPoint } from '../../../src/domain/geometry/index.ts';
import {
  PUBLIC_PROFILES,
  type DetailsFile,
  type NetworkFile,
  type PublicBuilding,
  type PublicLevel,
  type PublicMapAnswer,
  type PublicPlace,
  type PublicStop,
  type PublicType,
  type SearchFile,
} from '../../../src/domain/public-map/index.ts';
import { fidOf } from '../../../src/domain/wayfinding/network/network-node.ts';
import { groundOf } from '../../../src/domain/wayfinding/ground/index.ts';
import {
  routeGraph,
  routeNodesOfRows,
  StopFinder,
  walkableNodes,
  type RouteGraph,
} from '../../../src/domain/wayfinding/route/index.ts';
import {
  builtInTaxonomy,
  colourClassOf,
  kindOf,
  pictogramOf,
  planRoleOf,
} from '../../../src/domain/taxonomy/index.ts';

/** The campus of the demo as a public map, with what its archive does not have: hours and words. */
export interface DemoMap {
  answer: PublicMapAnswer;
  search: SearchFile;
  details: Readonly<Record<string, DetailsFile>>;
  network: NetworkFile;
  placeNamed: (name: string, levelIndex?: number) => PublicPlace;
}

interface Line {
  is: string;
  feature?: { properties: FeatureProperties & { fid: string }; geometry: FeatureGeometry };
  geometry?: FeatureGeometry;
  [member: string]: unknown;
}

const SITE = 1;
const ARCHIVE = new URL('../../../server/modules/demo/larkfield.jsonl.gz', import.meta.url);
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const weekdays = (from: string, to: string): Record<string, [string, string][]> =>
  Object.fromEntries(WEEK.map((day) => [day, [[from, to]]]));

const EXTRA: Readonly<Record<string, Partial<PublicPlace>>> = {
  'Café Lumen': { hours: weekdays('07:30', '18:00'), keywords: { '': ['coffee', 'cakes'], ar: ['قهوة'] } },
  Canteen: { hours: weekdays('11:00', '14:30'), keywords: { '': ['coffee', 'lunch'] } },
  'Sky lounge': {
    hours: Object.fromEntries([...WEEK, 'Saturday', 'Sunday'].map((day) => [day, [['00:00', '00:00']]])),
    keywords: { '': ['coffee machine'] },
  },
  Rehabilitation: { eid: 'R-2.014' },
};

let made: DemoMap | undefined;
export const demoMap = (): DemoMap => (made ??= makeDemoMap());

function makeDemoMap(): DemoMap {
  const { buildings, levels, features } = demoRows();
  const drawn = features.filter(({ kind }) => kind !== 'graph');
  const ground = groundOf(drawn, builtInTaxonomy);
  const nodes = walkableNodes(routeNodesOfRows(features.filter(({ kind }) => kind === 'graph')), ground);
  const graph = routeGraph(nodes, builtInTaxonomy);
  const stops = new StopFinder(graph, ground);
  const places = drawn.flatMap((feature) => {
    const { typeCode } = feature.properties;
    const at = labelPoint(feature.geometry);
    if (kindOf(typeCode, builtInTaxonomy) !== 'poi' || at === null) return [];
    if (!['room', 'area'].includes(planRoleOf(typeCode, builtInTaxonomy)) && !feature.properties.name)
      return [];
    return [placeOf(feature, at, stops)];
  });
  const network = networkOf(graph, features);
  const codes = new Set([...places, ...network.nodes].map(({ typeCode }) => typeCode));
  const bounds = boundsAcross(...drawn.map(({ geometry }) => geometry)) ?? [0, 0, 0, 0];
  const answer: PublicMapAnswer = {
    id: '01980000-0000-7000-8000-000000000051',
    slug: 'larkfield-k7qd',
    revision: '4f1c9a',
    publishedAt: Date.parse('2026-11-26T09:00Z') / 1000,
    title: 'Larkfield',
    titles: { ar: 'لاركفيلد' },
    languages: ['en', 'ar'],
    bounds,
    home: { siteId: SITE, buildingId: 1, levelIndex: 0 },
    sites: [
      {
        id: SITE,
        title: 'Larkfield Campus',
        bounds,
        timeZone: { name: 'America/Los_Angeles', offsets: [[0, -28_800]] },
      },
    ],
    buildings,
    levels,
    types: [...codes].map(typeOf),
    groups: [],
    profiles: [...PUBLIC_PROFILES],
    tiles: {
      outline: '/public/larkfield-k7qd/4f1c9a/outline/{z}/{x}/{y}',
      level: '/public/larkfield-k7qd/4f1c9a/{building}/{level}/{z}/{x}/{y}',
      minzoom: 12,
      maxzoom: 18,
    },
    search: '/public/larkfield-k7qd/4f1c9a/search.json',
    details: '/public/larkfield-k7qd/4f1c9a/details/{building}/{level}.json',
    network: '/public/larkfield-k7qd/4f1c9a/network.json',
    closures: [],
    gone: [{ fid: '00000000-0000-4000-8000-00000000dead', near: null, buildingId: 1, levelIndex: 2 }],
    style: null,
    brand: { logo: null, colour: null },
    reports: true,
  };
  const cafe = places.find(({ name }) => name === 'Café Lumen')!;
  const details = {
    '1/0': {
      [cafe.fid]: {
        description: 'Coffee and cakes beside the hall.',
        phoneNumber: '+1 503 555 0114',
        email: 'cafe@larkfield.example',
        website: 'https://larkfield.example/cafe',
        buttons: [{ title: 'Menu of today', url: 'https://larkfield.example/today' }],
      },
    },
  };
  const placeNamed = (name: string, levelIndex?: number): PublicPlace => {
    const found = places.find(
      (place) => place.name === name && (levelIndex === undefined || place.levelIndex === levelIndex),
    );
    if (!found) throw new Error(`No place is called ${name}.`);
    return found;
  };
  return { answer, search: { places }, details, network, placeNamed };
}

/** The buildings, levels and features of the demo site, as a device keeps them. */
export function demoRows(): {
  buildings: PublicBuilding[];
  levels: PublicLevel[];
  features: Feature[];
} {
  const buildings: PublicBuilding[] = [];
  const levels: PublicLevel[] = [];
  const features: Feature[] = [];
  for (const text of gunzipSync(readFileSync(ARCHIVE)).toString().trim().split('\n')) {
    const line = JSON.parse(text) as Line;
    if (line.is === 'building')
      buildings.push({
        id: buildings.length + 1,
        siteId: SITE,
        title: String(line['buildingTitle']),
        bounds: boundsOf(line.geometry!),
      });
    const building = buildings.at(-1);
    if (line.is === 'level' && building)
      levels.push({
        siteId: SITE,
        buildingId: building.id,
        levelIndex: Number(line['levelIndex']),
        shortTitle: String(line['levelShortTitle']),
        longTitle: String(line['levelLongTitle']),
        bounds: building.bounds,
      });
    if (!line.feature) continue;
    const { fid, ...properties } = line.feature.properties;
    const level = levels.at(-1);
    const isInside = building !== undefined && level?.buildingId === building.id;
    features.push({
      fid,
      kind: kindOf(properties.typeCode, builtInTaxonomy),
      clientLid: '1',
      siteLid: String(SITE),
      buildingLid: isInside ? String(building.id) : null,
      levelLid: isInside ? `${building.id}/${level.levelIndex}` : null,
      geometry: line.feature.geometry,
      properties,
    } as Feature);
  }
  return { buildings, levels, features };
}

const idsOf = (levelLid: string | null): Pick<PublicPlace, 'buildingId' | 'levelIndex'> => {
  const [buildingId = null, levelIndex = null] = levelLid?.split('/').map(Number) ?? [];
  return { buildingId, levelIndex };
};

function placeOf(feature: Feature, at: Position, stops: StopFinder): PublicPlace {
  const { fid, geometry, properties, buildingLid: building, levelLid: level } = feature;
  const name = properties.name ?? '';
  const placed = stops.place({ position: at, building, level, shape: geometry });
  const stop: PublicStop | null = placed?.isJoined
    ? {
        at: placed.at,
        ...(placed.metres > 0 && { metres: placed.metres, via: placed.via }),
        ...(placed.edge === null
          ? { nodes: placed.leaving.map(({ node }) => node) }
          : { edge: [placed.edge.a, placed.edge.b, placed.edge.share] as const }),
      }
    : null;
  return {
    fid,
    typeCode: properties.typeCode,
    name,
    ...(properties.name_ar !== undefined && { names: { ar: properties.name_ar } }),
    siteId: SITE,
    ...idsOf(level),
    at,
    bounds: boundsOf(geometry) as Bounds,
    ...(stop && { stop }),
    ...EXTRA[name],
  };
}

function networkOf(graph: RouteGraph, features: readonly Feature[]): NetworkFile {
  const named = new Map(features.map(({ fid, properties }) => [String(fid), properties]));
  return {
    speeds: { quickest: 1.35, comfortable: 1.35, 'step-free': 0.8 },
    nodes: graph.nodes.map((node) => {
      const { name = '', name_ar: arabic } = named.get(node.fid) ?? {};
      const linksOf = (links: typeof node.neighbors) =>
        links.flatMap((link) => {
          const to = graph.indexOf.get(fidOf(link));
          return to === undefined ? [] : [[to] as const];
        });
      return {
        fid: node.fid,
        typeCode: node.typeCode,
        at: node.position,
        siteId: SITE,
        ...idsOf(node.level),
        links: linksOf(node.neighbors),
        ...(node.portalNeighbors.length > 0 && { portals: linksOf(node.portalNeighbors) }),
        ...(node.portalGroupId !== null && { group: node.portalGroupId }),
        ...(node.travelTime !== null && { seconds: node.travelTime }),
        ...(node.isAccessible !== null && { isAccessible: node.isAccessible }),
        ...(node.isComfortable !== null && { isComfortable: node.isComfortable }),
        ...(name !== '' && { name }),
        ...(arabic !== undefined && { names: { ar: arabic } }),
      };
    }),
  };
}

function typeOf(code: string): PublicType {
  const type = builtInTaxonomy[code]!;
  const role = planRoleOf(code, builtInTaxonomy);
  return {
    code,
    title: type.title,
    group: type.group ?? null,
    colour: colourClassOf(type),
    pictogram: pictogramOf(code, builtInTaxonomy),
    role,
    isPlace: kindOf(code, builtInTaxonomy) === 'poi',
  };
}
