import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { recordSchema } from '../../../server/modules/archive/records.ts';
import type {
  PublishedBuilding,
  PublishedContent,
  PublishedFeature,
  PublishedLevel,
  PublishedSite,
} from '../../../src/domain/public-map/index.ts';
import { builtInTaxonomy, kindOf } from '../../../src/domain/taxonomy/index.ts';

const DEMO = fileURLToPath(new URL('../../../server/modules/demo/larkfield.jsonl.gz', import.meta.url));

/** The demo as it is once published; sites and buildings are numbered from 1. */
export function demoContent(): PublishedContent {
  const sites: PublishedSite[] = [];
  const buildings: PublishedBuilding[] = [];
  const levels: PublishedLevel[] = [];
  const features: PublishedFeature[] = [];
  let clientExtra = {};
  let siteId: number | null = null;
  let buildingId: number | null = null;
  let levelIndex: number | null = null;
  for (const line of gunzipSync(readFileSync(DEMO)).toString('utf8').split('\n')) {
    const record = line === '' ? null : recordSchema.parse(JSON.parse(line));
    if (record?.is === 'client') clientExtra = record.clientExtraData ?? {};
    else if (record?.is === 'site') {
      siteId = sites.length + 1;
      buildingId = levelIndex = null;
      const { siteTitle: title, siteExtraData: extra = {}, geometry } = record;
      sites.push({ id: siteId, title, extra, geometry });
    } else if (record?.is === 'building') {
      buildingId = buildings.length + 1;
      levelIndex = null;
      const { buildingTitle: title, buildingExtraData: extra = {}, geometry } = record;
      buildings.push({
        id: buildingId,
        siteId: siteId!,
        title,
        extra,
        geometry,
      });
    } else if (record?.is === 'level') {
      levelIndex = record.levelIndex;
      const { levelShortTitle: shortTitle, levelLongTitle: longTitle, levelExtraData: extra = {} } = record;
      levels.push({
        siteId: siteId!,
        buildingId: buildingId!,
        levelIndex: record.levelIndex,
        shortTitle,
        longTitle,
        extra,
      });
    } else if (record?.is === 'feature') {
      const { properties, geometry } = record.feature;
      const { fid, ...others } = properties;
      features.push({
        fid: String(fid),
        kind: kindOf(String(properties['typeCode']), builtInTaxonomy),
        siteId,
        buildingId,
        levelIndex,
        properties: others,
        geometry,
      });
    }
  }
  return { clientExtra, sites, buildings, levels, features };
}

/** A map of everything, with everything told. */
export const WHOLE_MAP = {
  siteIds: null,
  audience: [],
  languages: ['en', 'ar', 'de', 'fr', 'es', 'ja'],
  shows: {
    hours: true,
    contacts: true,
    images: true,
    logo: true,
    buttons: true,
    description: true,
    eid: false,
    reports: true,
  },
  routing: true,
} as const;
