/**
 * The map without the app's screens: a scene goes in, a port comes out. Everything here is cheap to import;
 * MapLibre and terra-draw are loaded when a map is made and when a drawing starts.
 */
export { toolDisabled } from './modes/next-mode.ts';
export { EMPTY_MODE, isDrawMode, isGestureStarted, isHandOnMap } from './draw/mode.ts';
export { rulesOf, type MapModeName } from './draw/mode-rules.ts';
export { createEngineHandle, type EngineHandle } from './engine/engine-handle.ts';
export { locateDevice } from './engine/camera/locate.ts';
export { DONE, editPort } from './edit-port.ts';
export type { EditAnswer, EditFault, EditHandlers, EditOps, EditPort, EditRefusal } from './edit-port.ts';
export { DEFAULT_VISIBILITY, EMPTY_SCENE, NO_HANDLES } from './scene/scene.ts';
export type { BoardModeName, DrawModeName, GestureModeName, MapMode, MapModeEvent } from './draw/mode.ts';
export { NAMED_SNAPS } from './port.ts';
export type { DrawState, MapFailure, MapPort, MapTarget, MapView } from './port.ts';
export type {
  ContentVisibility,
  GroundCollection,
  GroundKind,
  MapHandle,
  MapHandles,
  MapLanguage,
  MapScene,
  MapTheme,
  MarkState,
  OverlayMark,
  Outline,
  PlanPicture,
  PlanShape,
} from './scene/scene.ts';
export type {
  FitOptions,
  LocateResult,
  MapCamera,
  MapEngine,
  MapEngineOptions,
  MapLinkMark,
  MapMark,
  Padding,
  PlaceMarks,
  ReadBaseMap,
  TransformRequest,
} from './engine/engine-types.ts';
export type {
  ChangedShape,
  PressedPlace,
  PreviewMap,
  PreviewOptions,
  PreviewScene,
} from './preview/preview-types.ts';
export type { Floor, PublicMapScene, PublicShapes } from './public-map/public-map-types.ts';
export type { MapDraw } from './session/session-types.ts';
