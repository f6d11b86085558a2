import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapScene } from '../../scene/scene.ts';
import { createStaleLevelVeil } from '../recovery/stale-level-veil.ts';
import { watchWorker } from '../recovery/worker-watch.ts';
import type { SceneUpdater } from '../sources/scene-updater.ts';

export interface Completion {
  /** The picture is about to change. A scene that writes nothing leaves it as it is. */
  begin: () => void;
  /** Another scene comes: the content of another level is veiled until it is there. */
  awaitScene: (before: MapScene, next: MapScene) => void;
  /** The updater has taken a scene. @param writes how often it had written before */
  follow: (writes: number) => void;
  /** The picture has been whole once. */
  isSeen: () => boolean;
  remove: () => void;
}

/**
 * Knows when the picture is whole, and says it on the container for scripts that drive the page from outside, with the
 * bounds of the picture.
 * @param on `ready`: whole for the first time; `workerEnded`: it will never be
 */
export function createCompletion(
  map: MapLibreMap,
  updater: SceneUpdater,
  isStyled: () => boolean,
  on: { ready: () => void; workerEnded: () => void },
): Completion {
  const { dataset } = map.getContainer();
  let isRemoved = false;
  let isSeen = false;
  /** How often the worker has answered. */
  let answers = 0;
  const watch = watchWorker(
    { isBusy: () => isStyled() && updater.isBusy(), progress: () => answers },
    on.workerEnded,
  );
  const veil = createStaleLevelVeil(map.getContainer());
  const begin = (): void => {
    dataset['mapIdle'] = 'false';
  };
  const end = (): void => {
    if (updater.isBusy() || !isStyled()) return;
    dataset['mapBounds'] = map.getBounds().toArray().flat().join(' ');
    dataset['mapIdle'] = 'true';
    if (!isSeen) on.ready();
    isSeen = true;
  };
  map.on('idle', end);
  map.on('movestart', begin);
  map.on('sourcedataloading', begin);
  begin();
  return {
    begin,
    awaitScene: (before, next) => veil.watch(before.features, next.features),
    follow: (writes) =>
      void updater.settled().then(() => {
        answers += 1;
        if (isRemoved) return;
        if (!updater.isBusy()) veil.lift();
        // If the picture has not changed, no frame is drawn for it: scripts may wait for the page.
        if (updater.writes() === writes && map.loaded() && !map.isMoving()) end();
        else map.triggerRepaint();
      }),
    isSeen: () => isSeen,
    remove() {
      isRemoved = true;
      watch.stop();
      veil.lift();
      delete dataset['mapIdle'];
      delete dataset['mapBounds'];
    },
  };
}
