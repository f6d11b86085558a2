import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { drawingFeature, drawingFeatures } from '../draw/drawing-features.ts';
import { createEdgeLengthLabels } from '../draw/edge-length-labels.ts';
import { countVertices } from '../draw/edited-ring.ts';
import type { EditedShape } from '../draw/edited-shape.ts';
import type { ModePreview } from '../draw/handler.ts';
import { isLargeShape } from '../draw/large-polygons/drag-polygon.ts';
import { createLargePolygonEditor } from '../draw/large-polygons/polygon-editor.ts';
import type { Handles } from '../draw/large-polygons/visible-handles.ts';
import type { Pixel, Projection, Snap } from '../draw/snapping/snap.ts';
import type { MapScene } from '../scene/scene.ts';

export interface Painter {
  /** Handles that the map has room for, of a shape of many corners. */
  handles: () => Handles;
  paint: (preview: ModePreview, snap: Snap | null, byTouch: boolean) => void;
  /** Puts the length beside the pointer. */
  follow: (pixel: Pixel) => void;
  hideLengths: () => void;
  /** The sources are new and empty. */
  refill: () => void;
  /** Takes all of it off the map. */
  clear: () => void;
}

/** The guides that a corner is drawn to. */
const guideFeatures = (snap: Snap | null) =>
  (snap?.lines ?? []).map(([from, to]) =>
    drawingFeature('radius', { type: 'LineString', coordinates: [from, to] }),
  );

/** Shows on the map what a mode previews: the open shape, its handles, marks and lengths. */
export function createPainter(
  map: MapLibreMap,
  projection: Projection,
  shape: EditedShape,
  scene: () => MapScene,
): Painter {
  const chips = createEdgeLengthLabels(map, scene);
  const outline = createLargePolygonEditor(map, projection);
  const write = (features: ReturnType<typeof drawingFeatures>): void =>
    void map.getSource<GeoJSONSource>('drawing')?.setData(features);
  return {
    handles: () => outline.handles,
    paint(preview, snap, byTouch) {
      const { whole, before, at } = shape;
      const shown = preview.shape;
      // A large outline and one with arcs have layers of their own.
      const isLarge = shown !== null && (shown.arcs !== null || isLargeShape(whole, countVertices(whole)));
      const isShown = shown !== null && !isLarge;
      write(
        drawingFeatures({
          ...(isShown ? { whole, before } : { whole: null, before: null }),
          marked: preview.marked,
          snapped: snap?.position ?? null,
          at: shown?.isInLibrary === true ? at : null,
          others: [...preview.features, ...guideFeatures(snap)],
        }),
      );
      if (isLarge) outline.show(shape, shown, byTouch);
      else outline.hide();
      const { line, marked, isOpen } = preview.lengths ?? { line: [], marked: null, isOpen: false };
      chips.show(line, marked, isOpen);
    },
    follow: chips.follow,
    hideLengths: () => chips.show([], null, false),
    refill: () => outline.refill(),
    clear() {
      chips.hide();
      outline.hide();
      write({ type: 'FeatureCollection', features: [] });
    },
  };
}
