import type { Feature as GeoJsonFeature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { partsOfArcs } from '../../../domain/drawing/arcs-in-ring.ts';
import type { FeatureGeometry, Position, Ring } from '../../../domain/entities/geometry.ts';
import { partsOf } from '../../../domain/geometry/index.ts';
import { drawingFeature as feature } from '../drawing-features.ts';
import type { EditedShape } from '../edited-shape.ts';
import type { ShownShape } from '../handler.ts';
import type { Projection } from '../snapping/snap.ts';
import { flatView, type FlatView } from './projected-view.ts';
import { dragPreview } from './drag-preview.ts';
import { shiftedBy, type Dragged } from './drag-polygon.ts';
import { NO_HANDLES, thinHandles, type Handles } from './visible-handles.ts';

/** Pixels between two handles. */
const LEAST_PX = { mouse: 20, touch: 34 };

/** How an outline of many corners, or one with arcs, is seen while it is changed: as layers of the map, with as many handles as fit. */
export interface LargePolygonEditor {
  /** The handles that are on the map. */
  readonly handles: Handles;
  show(shape: EditedShape, shown: ShownShape, touch: boolean): void;
  /** Takes it off the map. */
  hide(): void;
  /** The sources are new and empty. */
  refill(): void;
}

export function createLargePolygonEditor(map: MapLibreMap, projection: Projection): LargePolygonEditor {
  let handles = NO_HANDLES;
  /** What the sources hold. */
  let drawn: unknown[] = [];
  /** What is drawn while something is dragged. */
  let thinned: Thinned | null = null;
  let last: { shape: EditedShape; shown: ShownShape; touch: boolean } | null = null;
  let middlesOfArcs: ReadonlySet<number> = new Set();

  const view = (): FlatView => {
    const { clientWidth, clientHeight } = map.getContainer();
    return flatView(projection, clientWidth, clientHeight);
  };
  const write = (source: string, features: GeoJsonFeature[]): void =>
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });

  const writeHandles = (ring: Ring | null, dragged: Dragged | null): void => {
    const points: GeoJsonFeature[] = [];
    const kind = last?.touch ? 'finger-' : '';
    const add = (group: 'corner' | 'middle' | 'bulge', position: Position): void => {
      points.push(feature(kind + group, { type: 'Point', coordinates: shiftedBy(position, dragged) }));
    };
    if (ring !== null) {
      for (const i of handles.middles) {
        const [ax, ay] = ring[i]!;
        const [bx, by] = ring[i + 1]!;
        const isBesideDragged =
          dragged?.what === 'corner' && (dragged.index === i || dragged.index === i + 1);
        if (!isBesideDragged) add('middle', [(ax + bx) / 2, (ay + by) / 2]);
      }
      for (const i of handles.corners)
        if (dragged?.what !== 'corner' || dragged.index !== i)
          add(middlesOfArcs.has(i) ? 'bulge' : 'corner', ring[i]!);
      if (dragged?.what === 'corner') add('corner', dragged.to);
    }
    write('drawing-handles', points);
    map.getContainer().dataset['mapHandles'] = String(handles.corners.length);
  };

  const thin = (): void => {
    handles = NO_HANDLES;
    const ring = last?.shown.hasHandles ? last.shape.ring() : null;
    if (ring === null || last === null) return;
    const { inner, edges, middles } = partsOfArcs(ring, last.shown.arcs ?? []);
    middlesOfArcs = middles;
    const corners = new Set([...inner].filter((i) => !middles.has(i)));
    handles = thinHandles(ring, view(), last.touch ? LEAST_PX.touch : LEAST_PX.mouse, { corners, edges });
  };
  const onMove = (): void => {
    if (last === null) return;
    thin();
    writeHandles(last.shape.ring(), null);
  };

  const show: LargePolygonEditor['show'] = (shape, shown, touch) => {
    const { dragged, hasHandles } = shown;
    if (last === null) map.on('moveend', onMove);
    last = { shape, shown, touch };
    const { whole, before, at } = shape;
    if (whole === null) return;
    const now = [whole, before, at, hasHandles, touch, dragged];
    if (now.every((part, i) => part === drawn[i])) return;
    const isSameRing = whole === drawn[0] && at === drawn[2] && hasHandles === drawn[3] && touch === drawn[4];
    drawn = now;
    if (dragged === null) thinned = null;
    else thinned ??= thinnedFor(shape, dragged, view());
    const features = [
      feature('inside', thinned === null || dragged === null ? whole : withDragged(thinned, dragged)),
    ];
    const former = thinned?.before ?? before;
    if (former !== null && (before !== whole || dragged !== null)) features.push(feature('before', former));
    write('drawing-shape', features);
    if (!isSameRing) thin();
    writeHandles(shape.ring(), dragged);
  };

  return {
    get handles() {
      return handles;
    },
    show,
    hide() {
      if (last === null) return;
      map.off('moveend', onMove);
      last = null;
      drawn = [];
      thinned = null;
      handles = NO_HANDLES;
      delete map.getContainer().dataset['mapHandles'];
      write('drawing-shape', []);
      write('drawing-handles', []);
    },
    refill() {
      drawn = [];
      if (last !== null) show(last.shape, { ...last.shown, dragged: null }, last.touch);
    },
  };
}

/** A shape and its former outline with so few corners that they can be drawn for each movement of the pointer. */
interface Thinned {
  before: FeatureGeometry | null;
  parts: Ring[][];
  /** The positions in `parts` that follow a dragged corner. */
  moving: ReadonlySet<Position>;
}

function thinnedFor(shape: EditedShape, dragged: Dragged, view: FlatView): Thinned {
  const { whole, before } = shape;
  const open = shape.ring();
  const index = dragged.what === 'corner' ? dragged.index : null;
  const thin = (of: FeatureGeometry): Ring[][] =>
    partsOf(of).map((part) =>
      part.map((ring) => dragPreview(ring, view, ring === open && index !== null ? index : null)),
    );
  const corner = open !== null && index !== null ? open[index] : undefined;
  return {
    before: before && { type: 'MultiPolygon', coordinates: thin(before) },
    parts: whole === null ? [] : thin(whole),
    moving: new Set(corner === undefined ? [] : index === 0 ? [corner, open!.at(-1)!] : [corner]),
  };
}

function withDragged({ parts, moving }: Thinned, dragged: Dragged): FeatureGeometry {
  const place = (position: Position): Position =>
    dragged.what === 'whole' ? shiftedBy(position, dragged) : moving.has(position) ? dragged.to : position;
  return { type: 'MultiPolygon', coordinates: parts.map((part) => part.map((ring) => ring.map(place))) };
}
