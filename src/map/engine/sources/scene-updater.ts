import type { Feature } from '../../../domain/entities/feature.ts';
import { differenceOf, sameValue } from '../../../domain/moment/index.ts';
import type { Held, SourceName } from '../../style/build-style.ts';
import { isVisible } from '../../scene/feature-appearance.ts';
import { createSourceDiff, type SourceChange } from '../../scene/diff-source.ts';
import { graphFeatures } from '../../scene/graph-features.ts';
import { createKeyIds } from '../../scene/key-ids.ts';
import { overlayFeatures } from '../../scene/overlay-features.ts';
import { EMPTY_SCENE, type MapScene, type Outline } from '../../scene/scene.ts';
import { createFeeder, type Feeder } from '../../scene/source-feeder.ts';
import {
  labelFeature,
  outlineFeature,
  outlineLabelFeature,
  shapeFeature,
  type SourceFeature,
} from '../../scene/static-features.ts';

/** What of another floor shows through: what a room of this one may stand on. */
const GHOSTLY: ReadonlySet<unknown> = new Set(['room', 'wall', 'walkable']);

/** From this zoom on all labels are in hand. From further away most rooms are too small for theirs. */
const NEAR = 17;
const isSeenFromFar = ({ properties: { group, from } }: SourceFeature): boolean =>
  group === 'transition' || Number(from) <= NEAR;

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
 * All of a source; null where it would be the same picture again, however that came about. A source that is new is empty:
 * to write nothing into it would have all of its tiles made again.
 */
function createWhole() {
  let held: readonly SourceFeature[] = [];
  return (made: readonly (SourceFeature | null)[], fresh: boolean): SourceChange | null => {
    const features = made.filter((feature) => feature !== null);
    if (fresh) held = [];
    if (sameValue(held, features)) return null;
    held = features;
    return { kind: 'all', features };
  };
}

/** True when one of the named members is another object than before. */
function differs<K extends keyof MapScene>(a: MapScene, b: MapScene, names: readonly K[]): boolean {
  return names.some((name) => a[name] !== b[name]);
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

  const levelDiff = createSourceDiff<Feature>(
    (f) => f.fid,
    (id, f) => shapeFeature(id, f, scene.taxonomy),
    ids.idOf,
  );
  let isNear = false;
  const labelDiff = createSourceDiff<Feature>(
    (f) => f.fid,
    (id, f) => {
      const made = labelFeature(id, f, scene);
      return isNear || made === null || isSeenFromFar(made) ? made : null;
    },
    ids.idOf,
  );
  let labelledNear = isNear;
  /** What the eye shows and no form has in hand: asked by two sources of one scene. */
  let last: { of: MapScene; shown: readonly Feature[] } = { of: EMPTY_SCENE, shown: [] };
  const shown = (): readonly Feature[] => {
    if (!differs(last.of, scene, ['features', 'visibility', 'editing'])) return last.shown;
    const hidden = new Set(scene.editing);
    const isShown = (f: Feature): boolean => isVisible(f.kind, scene.visibility) && !hidden.has(f.fid);
    last = { of: scene, shown: scene.features.filter(isShown) };
    return last.shown;
  };
  const outlinesShown = (): Outline[] => scene.outlines.filter((o) => !scene.editing.includes(o.key));
  const whole = {
    overlay: createWhole(),
    outlines: createWhole(),
    outlineLabels: createWhole(),
    graph: createWhole(),
    ground: createWhole(),
    plan: createWhole(),
    ghost: createWhole(),
  };

  const looks: { name: SourceName; look: (refill: boolean) => SourceChange | null }[] = [];
  const feeder = (
    name: SourceName,
    inputs: readonly (keyof MapScene)[],
    anew: readonly (keyof MapScene)[],
    make: (fresh: boolean) => SourceChange | null,
    isDue: () => boolean = () => false,
  ): Feeder => {
    let last: MapScene | null = null;
    const look = (refill: boolean): SourceChange | null => {
      const before = last;
      last = scene;
      if (before && !refill && !isDue() && !differs(before, scene, inputs)) return null;
      return make(refill || before === null || differs(before, scene, anew));
    };
    looks.push({ name, look });
    return createFeeder(look, (change) => {
      writes += 1;
      if (change.kind === 'all') return target.setData(name, change.features);
      return target.updateData(name, change);
    });
  };

  const feeders: Feeder[] = [
    feeder(
      'overlay',
      [
        'selected',
        'hovered',
        'chosen',
        'editing',
        'editedShape',
        'problems',
        'overlayMarks',
        'features',
        'outlines',
        'language',
        'taxonomy',
      ],
      [],
      (fresh) => {
        const index = { feature: (k: string) => features.get(k), outline: (k: string) => outlines.get(k) };
        return whole.overlay(overlayFeatures(scene, index), fresh);
      },
    ),
    feeder('ground', ['ground'], [], (fresh) =>
      whole.ground(
        (scene.ground?.features ?? []).map(
          (f, index) => ({ ...f, id: index + 1 }) as unknown as SourceFeature,
        ),
        fresh,
      ),
    ),
    feeder('plan', ['plan'], [], (fresh) =>
      whole.plan(
        scene.plan.map(
          ({ isStrong: strong, ...geometry }, index) =>
            ({
              type: 'Feature',
              id: index + 1,
              geometry,
              properties: strong ? { strong } : {},
            }) as unknown as SourceFeature,
        ),
        fresh,
      ),
    ),
    feeder('ghost', ['ghost', 'taxonomy'], [], (fresh) =>
      whole.ghost(
        scene.ghost.flatMap((f, index) => {
          const shape = shapeFeature(index + 1, f, scene.taxonomy);
          return shape !== null && GHOSTLY.has(shape.properties['group']) ? [shape] : [];
        }),
        fresh,
      ),
    ),
    feeder('outlines', ['outlines', 'openBuilding', 'editing'], [], (fresh) =>
      whole.outlines(
        outlinesShown().map((o) => outlineFeature(ids.idOf(o.key), o, scene.openBuilding)),
        fresh,
      ),
    ),
    feeder('outline-labels', ['outlines', 'openBuilding', 'editing', 'language', 'states'], [], (fresh) =>
      whole.outlineLabels(
        outlinesShown().map((o) => outlineLabelFeature(ids.idOf(o.key), o, scene)),
        fresh,
      ),
    ),
    feeder('level', ['features', 'taxonomy', 'visibility', 'editing'], ['taxonomy'], (fresh) =>
      levelDiff(shown(), undefined, fresh),
    ),
    feeder(
      'labels',
      ['features', 'taxonomy', 'visibility', 'editing', 'language', 'states'],
      ['taxonomy', 'language'],
      (fresh) => {
        const isFresh = fresh || labelledNear !== isNear;
        labelledNear = isNear;
        return labelDiff(shown(), scene.states, isFresh);
      },
      () => labelledNear !== isNear,
    ),
    feeder('graph', ['features', 'visibility'], [], (fresh) =>
      whole.graph(scene.visibility.graphs ? graphFeatures(scene.features, ids.idOf) : [], fresh),
    ),
  ];

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
    feature: (key) => features.get(key),
    outline: (key) => outlines.get(key),
  };
}
