import type { AnchorPair } from '../../src/domain/entities/anchor.ts';
import type { FeatureGeometry, Polygon } from '../../src/domain/entities/geometry.ts';

/** A feature as it goes onto the wire, without what the server numbers (`sid`, `bid`, `lvl`, `cid`). */
// A type, which unlike an interface is a member of the wire's loose objects.
export type DemoFeature = {
  type: 'Feature';
  properties: { fid: string; typeCode: string; name?: string; name_ar?: string } & Record<string, unknown>;
  geometry: FeatureGeometry;
};

export interface DemoLevel {
  levelIndex: number;
  levelShortTitle: string;
  levelLongTitle: string;
  levelExtraData: { levelType: string; anchors: AnchorPair } & Record<string, unknown>;
  features: DemoFeature[];
}

export interface DemoBuilding {
  buildingTitle: string;
  buildingExternalIdentifier: string;
  buildingExtraData: Record<string, unknown>;
  geometry: Polygon;
  levels: DemoLevel[];
}

export interface DemoSite {
  siteTitle: string;
  siteExternalIdentifier: string;
  siteExtraData: Record<string, unknown>;
  geometry: Polygon;
  buildings: DemoBuilding[];
  /** The wayfinding network out of doors, with the outdoor twins of the entrances: no building, no level. */
  features: DemoFeature[];
}

export interface DemoContent {
  client: {
    clientTitle: string;
    clientExtraData: Record<string, unknown>;
    /** Global geofences. */
    features: DemoFeature[];
  };
  sites: DemoSite[];
}
