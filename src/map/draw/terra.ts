import {
  TerraDraw,
  TerraDrawModeUndoRedo,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type SnapToCustom,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { COORDINATE_DECIMALS } from '../../domain/limits.ts';
import type { drawStyles } from './draw-styles.ts';

/** A key that no keyboard has: the library's own key handling is off, the session tells it when to finish. */
export const FINISH_KEY = 'storey-finish';

/** The drawing library, set up with the modes of the map. */
export function makeTerra(
  map: MapLibreMap,
  snap: SnapToCustom,
  styles: ReturnType<typeof drawStyles>,
  reach: number,
) {
  const snapping = { toCustom: snap };
  const coordinates = {
    midpoints: { draggable: true },
    draggable: true,
    deletable: false,
    snappable: snapping,
  };
  const polygon = new TerraDrawPolygonMode({
    pointerDistance: reach,
    keyEvents: { cancel: null, finish: FINISH_KEY },
    snapping,
    showCoordinatePoints: true,
    styles: styles.polygon,
    pointerEvents: {
      leftClick: true,
      rightClick: false,
      contextMenu: false,
      onDragStart: true,
      onDrag: true,
      onDragEnd: true,
    },
  });
  const point = new TerraDrawPointMode({ styles: styles.point });
  const select = (modeName: string, whole: boolean) =>
    new TerraDrawSelectMode({
      modeName,
      pointerDistance: reach,
      keyEvents: null,
      allowManualDeselection: false,
      styles: styles.select,
      flags: {
        polygon: { feature: whole ? { draggable: true } : { draggable: false, coordinates } },
        point: { feature: { draggable: true } },
      },
    });
  const terra = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      coordinatePrecision: COORDINATE_DECIMALS,
      minPixelDragDistance: 2,
      minPixelDragDistanceSelecting: 4,
      ignoreMismatchedPointerEvents: true,
    }),
    modes: [polygon, point, select('direct', false), select('simple', true)],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  return { terra, polygon, point };
}

export type Terra = ReturnType<typeof makeTerra>;

/** Another theme, or a finger in the place of the mouse. @param reach pixels within which a press catches a corner */
export function restyleTerra({ terra }: Terra, styles: ReturnType<typeof drawStyles>, reach: number): void {
  terra.updateModeOptions('polygon', { styles: styles.polygon, pointerDistance: reach });
  terra.updateModeOptions('point', { styles: styles.point });
  for (const name of ['direct', 'simple']) {
    terra.updateModeOptions(name, { styles: styles.select, pointerDistance: reach });
  }
}
