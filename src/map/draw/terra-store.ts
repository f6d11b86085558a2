import type { Geometry } from 'geojson';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { FINISH_KEY, type Terra } from './terra.ts';
import type { terraEvent } from './terra-event.ts';

type TerraPointer = ReturnType<typeof terraEvent>;
type Held = Extract<FeatureGeometry, { type: 'Point' | 'Polygon' }>;

export interface StoreEvents {
  /** Something that is there is changed, rather than something new drawn. */
  editing(): boolean;
  /** The first corner of a new shape is put. */
  began(): void;
  /** The person changed what the store holds. */
  changed(): void;
  /** A new shape is whole. */
  drawn(geometry: FeatureGeometry): void;
  /** A corner or a shape that was dragged has come to rest. */
  rested(): void;
}

/** The one ring or point that terra-draw has in hand, apart from how it is told so. */
export interface TerraStore {
  readonly terra: Terra;
  /** Empties it and sets a mode of the library. */
  empty(mode: string): void;
  /** Puts something in the place of what it holds and selects it. */
  put(geometry: Held | null, mode: string): void;
  read(): Geometry | null;
  /** The corners that are put of the line being drawn. */
  committed(): Position[];
  finishLine(): void;
  undo(): void;
  /** As if the pointer were pressed, or moved, there. */
  press(mode: string, at: TerraPointer): void;
  hover(mode: string, at: TerraPointer): void;
  close(): void;
}

export function createTerraStore(made: Terra, events: StoreEvents): TerraStore {
  const library = made.terra;
  let held: string | number | null = null;
  /** True while we write into the library ourselves: those changes are not the person's. */
  let ours = false;
  const byUs = (write: () => void): void => {
    ours = true;
    write();
    ours = false;
  };
  const drawer = (mode: string) =>
    [made.polygon, made.rectangle, made.circle, made.point].find((one) => one.mode === mode);

  const onChange = (ids: (string | number)[]): void => {
    if (ours) return;
    if (events.editing()) {
      if (held !== null && ids.includes(held)) events.changed();
      return;
    }
    if (held === null) {
      const drawn = library.getSnapshot().find((f) => f.properties['currentlyDrawing'] === true);
      if (drawn?.id === undefined) return;
      held = drawn.id;
      events.began();
    } else if (!library.hasFeature(held)) {
      held = null;
    } else if (library.getSnapshotFeature(held)?.properties['currentlyDrawing'] !== true) {
      // It has just been closed; `finish` says so in a moment.
      return;
    }
    events.changed();
  };
  const onFinish = (id: string | number, action: string): void => {
    if (ours) return;
    if (action !== 'draw') {
      events.rested();
      return;
    }
    const geometry = library.getSnapshotFeature(id)?.geometry;
    if (events.editing() || (geometry?.type !== 'Polygon' && geometry?.type !== 'Point')) return;
    held = null;
    events.drawn(geometry as FeatureGeometry);
  };
  library.start();
  library.on('change', onChange);
  library.on('finish', (id, { action }) => onFinish(id, action));

  return {
    terra: made,
    empty(mode) {
      byUs(() => library.clear());
      held = null;
      library.setMode(mode);
    },
    put(geometry, mode) {
      byUs(() => {
        library.clear();
        held = null;
        if (!geometry) return;
        const id = library.getFeatureId();
        const properties = { mode: geometry.type === 'Point' ? 'point' : 'polygon' };
        const [result] = library.addFeatures([{ type: 'Feature', id, geometry, properties }]);
        if (!result?.valid) return;
        held = id;
        library.selectFeature(id, mode);
      });
    },
    read: () => (held === null ? null : (library.getSnapshotFeature(held)?.geometry ?? null)),
    committed() {
      const feature = held === null ? undefined : library.getSnapshotFeature(held);
      if (feature?.geometry.type !== 'Polygon') return [];
      const count = Number(feature.properties['committedCoordinateCount'] ?? 0);
      return (feature.geometry.coordinates[0] ?? []).slice(0, count) as Position[];
    },
    finishLine: () =>
      made.polygon.onKeyUp({ key: FINISH_KEY, heldKeys: [], preventDefault: () => undefined }),
    undo() {
      library.undo();
      if (held !== null && !library.hasFeature(held)) held = null;
    },
    press(mode, at) {
      const target = drawer(mode);
      target?.onMouseMove(at);
      target?.onClick(at);
    },
    hover(mode, at) {
      if (mode !== 'point') drawer(mode)?.onMouseMove(at);
    },
    close() {
      byUs(() => {
        if (library.enabled) library.stop();
      });
      held = null;
    },
  };
}
