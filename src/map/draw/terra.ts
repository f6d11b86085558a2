import {
  TerraDraw,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type SnapToCustom,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { COORDINATE_DECIMALS } from '../../domain/limits.ts';
import type { drawStyles } from './draw-styles.ts';

/** The drawing library, which changes rings and points of few corners. */
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
  // It draws nothing new: these two say how what it holds looks.
  const polygon = new TerraDrawPolygonMode({ keyEvents: null, styles: styles.polygon });
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
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      coordinatePrecision: COORDINATE_DECIMALS,
      minPixelDragDistance: 2,
      minPixelDragDistanceSelecting: 4,
      ignoreMismatchedPointerEvents: true,
    }),
    modes: [polygon, point, select('direct', false), select('simple', true)],
  });
}

export type Terra = ReturnType<typeof makeTerra>;

/** Another theme, or a finger in the place of the mouse. @param reach pixels within which a press catches a corner */
export function restyleTerra(terra: Terra, styles: ReturnType<typeof drawStyles>, reach: number): void {
  terra.updateModeOptions('polygon', { styles: styles.polygon });
  terra.updateModeOptions('point', { styles: styles.point });
  for (const name of ['direct', 'simple']) {
    terra.updateModeOptions(name, { styles: styles.select, pointerDistance: reach });
  }
}
