import type { Geometry } from 'geojson';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { FINISH_KEY, type Terra } from './terra.ts';
import type { terraEvent } from './terra-event.ts';

type TerraPointer = ReturnType<typeof terraEvent>;
type Held = Extract<FeatureGeometry, { type: 'Point' | 'Polygon' }>;
/** The tools of the library. */
export type TerraDrawTool = 'polygon' | 'point';
export type TerraEditTool = 'direct' | 'simple';

/** What a mode hears while it uses the library. */
export type TerraListener =
  | {
      does: 'draw';
      /** The first corner of a new shape is put. */
      began(): void;
      changed(): void;
      /** A new shape is whole. */
      drawn(geometry: FeatureGeometry): void;
    }
  | {
      does: 'edit';
      /** The person changed what the store holds. */
      changed(): void;
      /** A corner or a shape that was dragged has come to rest. */
      rested(): void;
    };

/** The one ring or point that terra-draw edits, apart from how it gets there. */
export interface TerraStore {
  readonly terra: Terra;
  /** Empties it and takes up a tool of the library. */
  use(tool: TerraDrawTool | TerraEditTool, listener: TerraListener): void;
  /** Puts something in the place of what it holds and selects it. */
  put(geometry: Held | null, tool: TerraEditTool): void;
  read(): Geometry | null;
  /** The corners that are put of the line being drawn. */
  committed(): Position[];
  finishLine(): void;
  undo(): void;
  /** As if the pointer were pressed, or moved, there. */
  press(tool: TerraDrawTool, at: TerraPointer): void;
  hover(tool: TerraDrawTool, at: TerraPointer): void;
  /** A corner that was put before stays where it was, whatever is near. */
  pressExactly(tool: TerraDrawTool, at: TerraPointer, position: Position): void;
  /** Drops everything, without an event. */
  clear(): void;
  close(): void;
}

/** @param setExact from now on a corner is put exactly there; null: where it is drawn to */
export function createTerraStore(made: Terra, setExact: (position: Position | null) => void): TerraStore {
  const library = made.terra;
  let held: string | number | null = null;
  let listener: TerraListener | null = null;
  /** True while we write into the library ourselves: those changes are not the person's. */
  let ours = false;
  const byUs = (write: () => void): void => {
    ours = true;
    write();
    ours = false;
  };
  const drawer = (tool: TerraDrawTool) => made[tool];

  const onChange = (ids: (string | number)[]): void => {
    if (ours || listener === null) return;
    if (listener.does === 'edit') {
      if (held !== null && ids.includes(held)) listener.changed();
      return;
    }
    if (held === null) {
      const drawn = library.getSnapshot().find((f) => f.properties['currentlyDrawing'] === true);
      if (drawn?.id === undefined) return;
      held = drawn.id;
      listener.began();
    } else if (!library.hasFeature(held)) {
      held = null;
    } else if (library.getSnapshotFeature(held)?.properties['currentlyDrawing'] !== true) {
      // It has just been closed; `finish` says so in a moment.
      return;
    }
    listener.changed();
  };
  const onFinish = (id: string | number, action: string): void => {
    if (ours || listener === null) return;
    if (listener.does === 'edit') {
      if (action !== 'draw') listener.rested();
      return;
    }
    const geometry = library.getSnapshotFeature(id)?.geometry;
    if (action !== 'draw' || (geometry?.type !== 'Polygon' && geometry?.type !== 'Point')) return;
    held = null;
    listener.drawn(geometry as FeatureGeometry);
  };
  library.start();
  library.on('change', onChange);
  library.on('finish', (id, { action }) => onFinish(id, action));

  const press = (tool: TerraDrawTool, at: TerraPointer): void => {
    drawer(tool).onMouseMove(at);
    drawer(tool).onClick(at);
  };
  return {
    terra: made,
    use(tool, next) {
      byUs(() => library.clear());
      held = null;
      listener = next;
      library.setMode(tool);
    },
    put(geometry, tool) {
      byUs(() => {
        library.clear();
        held = null;
        if (!geometry) return;
        const id = library.getFeatureId();
        const properties = { mode: geometry.type === 'Point' ? 'point' : 'polygon' };
        const [result] = library.addFeatures([{ type: 'Feature', id, geometry, properties }]);
        if (!result?.valid) return;
        held = id;
        library.selectFeature(id, tool);
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
    press,
    hover(tool, at) {
      if (tool !== 'point') drawer(tool).onMouseMove(at);
    },
    pressExactly(tool, at, position) {
      setExact(position);
      press(tool, at);
      setExact(null);
    },
    clear() {
      byUs(() => library.clear());
      held = null;
      listener = null;
      // Its own mode in which it takes no press.
      library.setMode('static');
    },
    close() {
      byUs(() => {
        if (library.enabled) library.stop();
      });
      held = null;
      listener = null;
    },
  };
}
