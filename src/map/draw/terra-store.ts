import type { Geometry } from 'geojson';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { Terra } from './terra.ts';

type Held = Extract<FeatureGeometry, { type: 'Point' | 'Polygon' }>;
/** The tools of the library. */
export type TerraEditTool = 'direct' | 'simple';

/** What a mode hears while it uses the library. */
interface TerraListener {
  /** The person changed what the store holds. */
  changed(): void;
  /** A corner or a shape that was dragged has come to rest. */
  rested(): void;
}

/** The one ring or point that terra-draw edits, apart from how it gets there. */
export interface TerraStore {
  readonly terra: Terra;
  /** Empties it and takes up a tool of the library. */
  use(tool: TerraEditTool, listener: TerraListener): void;
  /** Puts something in the place of what it holds and selects it. */
  put(geometry: Held | null, tool: TerraEditTool): void;
  read(): Geometry | null;
  /** Drops everything, without an event. */
  clear(): void;
  close(): void;
}

export function createTerraStore(library: Terra): TerraStore {
  let held: string | number | null = null;
  let listener: TerraListener | null = null;
  /** True while we write into the library ourselves: those changes are not the person's. */
  let ours = false;
  const byUs = (write: () => void): void => {
    ours = true;
    write();
    ours = false;
  };

  library.start();
  library.on('change', (ids) => {
    if (!ours && held !== null && ids.includes(held)) listener?.changed();
  });
  library.on('finish', (_id, { action }) => {
    if (!ours && action !== 'draw') listener?.rested();
  });

  return {
    terra: library,
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
