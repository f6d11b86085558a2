import type { ChangeName } from '../../domain/review/index.ts';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { MapCamera, ReadBaseMap, TransformRequest } from '../engine/engine-types.ts';
import type { MapFailure } from '../port.ts';
import type { MapLanguage, MapTheme } from '../scene/scene.ts';

/** What the preview shows. The ids are the server's, as the vector tiles carry them. */
export interface PreviewScene {
  theme: MapTheme;
  language: MapLanguage;
  /** The open building and level (level index); null shows outlines only. */
  bid: number | null;
  lvl: number | null;
  /** Raised walls, seen at an angle; else flat from above. */
  raised: boolean;
  units: 'metric' | 'imperial';
  /** What differs from the published map on the open level, and outdoors. */
  changes: readonly ChangedShape[];
  /** The change that is looked at. */
  selected: string | null;
  /** Changes are marked. */
  showsChanges: boolean;
  /** From this share of the width on, from the left; null: everywhere. */
  split: number | null;
}

/** A shape of a change: as it is published (dotted), or as it would be. */
export interface ChangedShape {
  key: string;
  change: ChangeName;
  isBefore: boolean;
  geometry: FeatureGeometry;
}

/** What was pressed: a feature, or a building. */
export interface PressedPlace {
  fid: string | null;
  bid: number | null;
  name: string;
  nameAr: string;
  typeCode: string | null;
}

export interface PreviewOptions {
  /** TileJSON address of the vector tiles (`previewTilesJsonUrl`). */
  tileJsonUrl: string;
  scene: PreviewScene;
  /** Says how each type is drawn; the built-in one when left out. */
  taxonomy?: Taxonomy;
  transformRequest?: TransformRequest;
  /** Address of the client's own style; null: Storey's. */
  styleUrl?: string | null;
  /** Reads the style, and what it names. */
  readBaseMap?: ReadBaseMap;
  reducedMotion?: boolean;
  label?: string;
  /** Something was pressed; null: nothing that has a name. */
  onPress?(place: PressedPlace | null): void;
  onReady?(): void;
  /** A load error that names a source missing from the style is not reported. */
  onFailure?(failure: MapFailure): void;
  /** The client's style, or a part of it, can't be had: Storey's is shown where it is the style. Said once a style. */
  onStyleFailure?(message: string): void;
}

export interface PreviewMap {
  readonly camera: MapCamera;
  /** Called whenever another part is seen. @returns how to stop it */
  onMove(listener: () => void): () => void;
  setScene(scene: PreviewScene): void;
  setStyleUrl(url: string | null): void;
  resize(): void;
  destroy(): void;
}
