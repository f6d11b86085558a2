import { exists, type StoreyDatabase } from '../../db/index.ts';
import { isNetworkNode } from '../../domain/content/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Named } from '../../domain/entities/name-in.ts';
import { addressOf } from '../../domain/pictures/picture-address.ts';
import { photosOf } from '../../domain/pictures/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';

export type PictureKind = 'logo' | 'image' | 'photo';

/** A picture that content refers to. */
export interface UsedPicture {
  url: string;
  kind: PictureKind;
  /** The features that show it. */
  usedBy: readonly { fid: string; properties: Named }[];
}

/** A type that content has. */
export interface UsedType {
  typeCode: string;
  kind: FeatureKind;
  count: number;
  /** How many on each level, by its local key. */
  byLevel: ReadonlyMap<string, number>;
}

/** What this device knows of a client's content. */
export interface ClientContent {
  sites: number;
  buildings: number;
  levels: number;
  features: Readonly<Partial<Record<FeatureKind, number>>>;
  /** By local key of the building. */
  byBuilding: ReadonlyMap<string, number>;
  pictures: readonly UsedPicture[];
  /** Types of what is on levels, without the nodes of networks. */
  types: readonly UsedType[];
}

async function contentOf(db: StoreyDatabase, clientLid: string): Promise<ClientContent> {
  const ofClient = { clientLid };
  const [sites, buildings, levels] = await Promise.all([
    db.sites.where(ofClient).count(),
    db.buildings.filter((building) => building.clientLid === clientLid).count(),
    db.levels.filter((level) => level.clientLid === clientLid).count(),
  ]);
  const features: Partial<Record<FeatureKind, number>> = {};
  const byBuilding = new Map<string, number>();
  const pictures = new Map<string, { kind: PictureKind; usedBy: { fid: string; properties: Named }[] }>();
  const types = new Map<string, { kind: FeatureKind; count: number; byLevel: Map<string, number> }>();
  const noteType = ({ kind, levelLid, properties: { typeCode } }: Feature): void => {
    if (levelLid === null || isNetworkNode({ kind })) return;
    const known = types.get(typeCode) ?? { kind, count: 0, byLevel: new Map<string, number>() };
    known.count += 1;
    known.byLevel.set(levelLid, (known.byLevel.get(levelLid) ?? 0) + 1);
    types.set(typeCode, known);
  };
  const note = (feature: Feature, stored: unknown, kind: PictureKind): void => {
    const url = addressOf(stored);
    if (url === null || url === '') return;
    const known = pictures.get(url) ?? { kind, usedBy: [] };
    known.usedBy.push({ fid: feature.fid, properties: feature.properties });
    pictures.set(url, known);
  };
  await db.features
    .where('[clientLid+kind]')
    .between([clientLid, ''], [clientLid, '\uffff'])
    .each((feature) => {
      if (!exists(feature)) return;
      noteType(feature);
      features[feature.kind] = (features[feature.kind] ?? 0) + 1;
      if (typeof feature.buildingLid === 'string')
        byBuilding.set(feature.buildingLid, (byBuilding.get(feature.buildingLid) ?? 0) + 1);
      const { images, logo } = feature.properties as { images?: unknown; logo?: unknown };
      if (Array.isArray(images)) for (const image of images as unknown[]) note(feature, image, 'image');
      note(feature, logo, 'logo');
      for (const { imageUrl } of photosOf(feature)) note(feature, imageUrl, 'photo');
    });
  return {
    sites,
    buildings,
    levels,
    features,
    byBuilding,
    pictures: [...pictures].map(([url, rest]) => ({ url, ...rest })),
    types: [...types].map(([typeCode, rest]) => ({ typeCode, ...rest })),
  };
}

const contentQuery = (db: StoreyDatabase, clientLid: string): Query<ClientContent> => ({
  key: JSON.stringify(['client content', clientLid]),
  tables: ['sites', 'buildings', 'levels', 'features'],
  remember: () => true,
  ask: async () => contentOf(db, clientLid),
});

/** Counts and pictures of a client, as far as this device has them. Undefined while it is asked. */
export function useClientContent(clientLid: string): ClientContent | undefined {
  const { db } = useWorkspace();
  return useQuery(db, contentQuery(db, clientLid));
}
