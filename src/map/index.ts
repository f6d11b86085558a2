/**
 * The map without the app's screens: a scene goes in, a port comes out. Everything here is cheap to import;
 * MapLibre and terra-draw are loaded when a map is made and when a drawing starts.
 */
export { toolDisabled } from './modes/next-mode.ts';
export { EMPTY_MODE } from './modes/mode.ts';
export { DEFAULT_VISIBILITY } from './scene/scene.ts';
export type { DrawModeName, MapMode, MapModeEvent, MapModeName } from './modes/mode.ts';
export type { DrawState, MapFailure, MapPort, MapTarget, MapView } from './port.ts';
export type {
  ContentVisibility,
  GroundCollection,
  GroundKind,
  MapLanguage,
  MapScene,
  MapTheme,
  MarkState,
  Outline,
} from './scene/scene.ts';
export type {
  LocateResult,
  MapCamera,
  MapDraw,
  MapEngine,
  MapEngineOptions,
  MapMark,
  Padding,
  ReadBaseMap,
  TransformRequest,
} from './engine/engine-types.ts';
export type { PreviewMap, PreviewOptions, PreviewScene } from './preview/preview-types.ts';
