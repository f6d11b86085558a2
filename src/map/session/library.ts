import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';
import { paletteOf } from '../colours/palette.ts';
import { drawStyles } from '../draw/draw-styles.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { createTerraStore, type TerraStore } from '../draw/terra-store.ts';
import { makeTerra, restyleTerra } from '../draw/terra.ts';
import type { MapScene } from '../scene/scene.ts';

export interface Library {
  /** Made when it is first asked for. */
  store: () => TerraStore;
  /** The colours are others, or what presses. */
  restyle: () => void;
  /** Takes out what another mode had put in. */
  clear: () => void;
  close: () => void;
}

/** The drawing library on a map. */
export function createLibrary(
  map: MapLibreMap,
  board: { scene: () => MapScene; isTouch: () => boolean; reach: () => number },
  snapAt: (pixel: Pixel) => Position | undefined,
): Library {
  let store: TerraStore | null = null;
  const styles = () => drawStyles(paletteOf(board.scene().theme), board.isTouch());
  return {
    store() {
      if (store) return store;
      const snap = (event: { containerX: number; containerY: number }): Position | undefined =>
        snapAt({ x: event.containerX, y: event.containerY });
      store = createTerraStore(makeTerra(map, snap, styles(), board.reach()));
      return store;
    },
    restyle() {
      if (store) restyleTerra(store.terra, styles(), board.reach());
    },
    clear: () => store?.clear(),
    close() {
      store?.close();
      store = null;
    },
  };
}
