import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { MapCamera, TransformRequest } from '../engine/engine-types.ts';
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
}

export interface PreviewOptions {
  /** TileJSON address of the vector tiles (`previewTilesJsonUrl`). */
  tileJsonUrl: string;
  scene: PreviewScene;
  /** Says how each type is drawn; the built-in one when left out. */
  taxonomy?: Taxonomy;
  transformRequest?: TransformRequest;
  reducedMotion?: boolean;
  label?: string;
  onReady?(): void;
  /** A load error that names a source missing from the style is not reported. */
  onFailure?(failure: MapFailure): void;
}

export interface PreviewMap {
  readonly camera: MapCamera;
  setScene(scene: PreviewScene): void;
  resize(): void;
  destroy(): void;
}
