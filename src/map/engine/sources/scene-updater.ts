import type { Feature } from '../../../domain/entities/feature.ts';
import { differenceOf } from '../../../domain/moment/index.ts';
import type { Held, SourceName } from '../../style/build-style.ts';
import type { SourceChange } from '../../scene/diff-source.ts';
import { createKeyIds } from '../../scene/key-ids.ts';
import { EMPTY_SCENE, type MapScene, type Outline } from '../../scene/scene.ts';
import { createFeeder } from '../../scene/source-feeder.ts';
import type { SourceFeature } from '../../scene/static-features.ts';
import { createSceneSources, differs, NEAR } from './scene-sources.ts';

/** Where the updater writes to: the sources of the map. A source that is not there yet makes the call resolve at once. */
export interface UpdateTarget {
  setData(source: SourceName, features: readonly SourceFeature[]): Promise<void>;
  updateData(source: SourceName, change: { remove: number[]; add: SourceFeature[] }): Promise<void>;
}

export interface SceneUpdater {
  /** Takes the first scene and gives what the sources hold of it, for a style that is made with it. */
  first(scene: MapScene): Held;
  /** Takes the newest scene; what it changes is written soon, several calls in one go. */
  show(scene: MapScene): void;
  /** What is labelled only from nearer than any map has been seen from yet is not written. */
  setZoom(zoom: number): void;
  /** Writes everything again, into sources that are new (the style was replaced). */
  refill(): void;
  /** Resolves when all that was asked for has been written. */
  settled(): Promise<void>;
  isBusy(): boolean;
  /** How often a source was written. */
  writes(): number;
  keyOf(id: number): string | undefined;
  feature(key: string): Feature | undefined;
  outline(key: string): Outline | undefined;
}

/**
 * The only writer of the map's sources. Each source has its own queue of one: while it is busy the newest scene waits,
 * and what is written then is the difference to what it holds.
 */
export function createUpdater(target: UpdateTarget): SceneUpdater {
  const ids = createKeyIds();
  let scene: MapScene = EMPTY_SCENE;
  const features = new Map<string, Feature>();
  let outlines = new Map<string, Outline>();
  let writes = 0;

  let isNear = false;
  const index = { feature: (key: string) => features.get(key), outline: (key: string) => outlines.get(key) };
  const sources = createSceneSources({ ...index, idOf: ids.idOf, isNear: () => isNear });

  const looks = sources.map(({ name, inputs, remakes, isDue, change }) => {
    let last: MapScene | null = null;
    const look = (refill: boolean): SourceChange | null => {
      const before = last;
      last = scene;
      if (before && !refill && !isDue() && !differs(before, scene, inputs)) return null;
      return change(scene, refill || before === null || differs(before, scene, remakes));
    };
    return { name, look };
  });
  const feeders = looks.map(({ name, look }) =>
    createFeeder(look, (change) => {
      writes += 1;
      if (change.kind === 'all') return target.setData(name, change.features);
      return target.updateData(name, change);
    }),
  );

  const take = (next: MapScene): void => {
    const before = scene;
    scene = next;
    const { gone, come } = differenceOf(before.features, next.features);
    for (const { fid } of gone) features.delete(fid);
    for (const feature of come) features.set(feature.fid, feature);
    if (before.outlines !== next.outlines) outlines = new Map(next.outlines.map((o) => [o.key, o]));
  };

  return {
    first(next) {
      take(next);
      const held: Held = {};
      for (const { name, look } of looks) {
        const change = look(true);
        if (change?.kind === 'all') held[name] = change.features;
      }
      return held;
    },
    show(next) {
      take(next);
      for (const each of feeders) each.poke();
    },
    setZoom(zoom) {
      if (isNear || zoom < NEAR) return;
      isNear = true;
      for (const each of feeders) each.poke();
    },
    refill() {
      for (const each of feeders) each.refill();
    },
    settled: async () => {
      await Promise.all(feeders.map((each) => each.settled()));
    },
    isBusy: () => feeders.some((each) => each.isBusy()),
    writes: () => writes,
    keyOf: ids.keyOf,
    ...index,
  };
}
