import type { FeatureKind } from '../content/index.ts';
import type { FeatureGeometry } from '../entities/geometry.ts';
import type { Extra } from '../entities/publish-state.ts';

/* What a client has published, as far as public maps are made of it. Numbers are the server's. */

export interface PublishedSite {
  id: number;
  title: string;
  extra: Extra;
  geometry: FeatureGeometry;
}

export interface PublishedBuilding extends PublishedSite {
  siteId: number;
}

export interface PublishedLevel {
  siteId: number;
  buildingId: number;
  levelIndex: number;
  shortTitle: string;
  longTitle: string;
  extra: Extra;
}

export interface PublishedFeature {
  fid: string;
  kind: FeatureKind;
  /** Null: of the client. */
  siteId: number | null;
  /** Null out of doors. */
  buildingId: number | null;
  levelIndex: number | null;
  properties: Extra;
  geometry: FeatureGeometry;
}

export interface PublishedContent {
  /** The client's own free members, as they are now. */
  clientExtra: Extra;
  sites: readonly PublishedSite[];
  buildings: readonly PublishedBuilding[];
  levels: readonly PublishedLevel[];
  features: readonly PublishedFeature[];
}
