import type { Feature } from '../../../domain/entities/feature.ts';
import type { SourceName } from '../../style/build-style.ts';
import { isVisible } from '../../scene/feature-appearance.ts';
import { createSourceDiff, createWholeDiff, type SourceChange } from '../../scene/diff-source.ts';
import { graphFeatures } from '../../scene/graph-features.ts';
import { overlayFeatures, type SceneIndex } from '../../scene/overlay-features.ts';
import { EMPTY_SCENE, type MapScene, type Outline } from '../../scene/scene.ts';
import {
  labelFeature,
  outlineFeature,
  outlineLabelFeature,
  shapeFeature,
  type SourceFeature,
} from '../../scene/static-features.ts';

/** What the sources ask of who writes them. */
export interface Known extends SceneIndex {
  idOf: (key: string) => number;
  /** The map has been seen from so near that each label is drawn. */
  isNear: () => boolean;
}

/** A source of the map, and what of the scene it holds. */
export interface SceneSource {
  name: SourceName;
  /** What it is made of: where none of it is another, neither is the source. */
  inputs: readonly (keyof MapScene)[];
  /** Where one of these is another, all is made again. */
  remakes: readonly (keyof MapScene)[];
  /** It has to be made again though the scene is the same. */
  isDue: () => boolean;
  /** What to write, or null for nothing. @param fresh all is made again */
  change: (scene: MapScene, fresh: boolean) => SourceChange | null;
}

/** A source that is written as a whole. */
interface WholeSource {
  name: SourceName;
  inputs: readonly (keyof MapScene)[];
  features: (scene: MapScene, known: Known) => readonly (SourceFeature | null)[];
}

/** What of another floor shows through: what a room of this one may stand on. */
const GHOSTLY: ReadonlySet<unknown> = new Set(['room', 'wall', 'walkable']);

/** From further away most rooms are too small for their labels. */
const isSeenFromFar = ({ properties: { group, from } }: SourceFeature): boolean =>
  group === 'transition' || Number(from) <= NEAR;
/** From this zoom on all labels are in hand. */
export const NEAR = 17;

const outlinesShown = ({ outlines, editing }: MapScene): Outline[] =>
  outlines.filter((o) => !editing.includes(o.key));

const BELOW: readonly WholeSource[] = [
  {
    name: 'overlay',
    inputs: [
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
    features: overlayFeatures,
  },
  {
    name: 'ground',
    inputs: ['ground'],
    features: ({ ground }) =>
      (ground?.features ?? []).map((f, index) => ({ ...f, id: index + 1 }) as unknown as SourceFeature),
  },
  {
    name: 'plan',
    inputs: ['plan'],
    features: ({ plan }) =>
      plan.map(
        ({ isStrong: strong, ...geometry }, index) =>
          ({
            type: 'Feature',
            id: index + 1,
            geometry,
            properties: strong ? { strong } : {},
          }) as unknown as SourceFeature,
      ),
  },
  {
    name: 'ghost',
    inputs: ['ghost', 'taxonomy'],
    features: ({ ghost, taxonomy }) =>
      ghost.flatMap((f, index) => {
        const shape = shapeFeature(index + 1, f, taxonomy);
        return shape !== null && GHOSTLY.has(shape.properties['group']) ? [shape] : [];
      }),
  },
  {
    name: 'outlines',
    inputs: ['outlines', 'openBuilding', 'editing'],
    features: (scene, { idOf }) =>
      outlinesShown(scene).map((o) => outlineFeature(idOf(o.key), o, scene.openBuilding)),
  },
  {
    name: 'outline-labels',
    inputs: ['outlines', 'openBuilding', 'editing', 'language', 'states'],
    features: (scene, { idOf }) =>
      outlinesShown(scene).map((o) => outlineLabelFeature(idOf(o.key), o, scene)),
  },
];
const GRAPH: WholeSource = {
  name: 'graph',
  inputs: ['features', 'visibility', 'tight'],
  features: ({ features, visibility, tight }, { idOf }) =>
    visibility.graphs ? graphFeatures(features, idOf, tight) : [],
};

/** All sources of a scene, in the order in which they are written. */
export function createSceneSources(known: Known): SceneSource[] {
  let scene: MapScene = EMPTY_SCENE;
  const whole = ({ name, inputs, features }: WholeSource): SceneSource => {
    const diff = createWholeDiff();
    const change: SceneSource['change'] = (next, fresh) => diff(features(next, known), fresh);
    return { name, inputs, remakes: [], isDue: () => false, change };
  };
  /** What the eye shows and no form has in hand: asked by two sources of one scene. */
  let last: { of: MapScene; shown: readonly Feature[] } = { of: EMPTY_SCENE, shown: [] };
  const shown = (): readonly Feature[] => {
    if (!differs(last.of, scene, ['features', 'visibility', 'editing'])) return last.shown;
    const hidden = new Set(scene.editing);
    const isShown = (f: Feature): boolean => isVisible(f.kind, scene.visibility) && !hidden.has(f.fid);
    last = { of: scene, shown: scene.features.filter(isShown) };
    return last.shown;
  };
  const fidOf = ({ fid }: Feature): string => fid;
  const shapeDiff = createSourceDiff(fidOf, (id, f) => shapeFeature(id, f, scene.taxonomy), known.idOf);
  const labelDiff = createSourceDiff(
    fidOf,
    (id, f) => {
      const made = labelFeature(id, f, scene);
      return known.isNear() || made === null || isSeenFromFar(made) ? made : null;
    },
    known.idOf,
  );
  let labelledNear = known.isNear();
  const shapes: SceneSource = {
    name: 'level',
    inputs: ['features', 'taxonomy', 'visibility', 'editing'],
    remakes: ['taxonomy'],
    isDue: () => false,
    change(next, fresh) {
      scene = next;
      return shapeDiff(shown(), undefined, fresh);
    },
  };
  const labels: SceneSource = {
    name: 'labels',
    inputs: ['features', 'taxonomy', 'visibility', 'editing', 'language', 'states'],
    remakes: ['taxonomy', 'language'],
    isDue: () => labelledNear !== known.isNear(),
    change(next, fresh) {
      scene = next;
      const isFresh = fresh || labels.isDue();
      labelledNear = known.isNear();
      return labelDiff(shown(), scene.states, isFresh);
    },
  };
  return [...BELOW.map(whole), shapes, labels, whole(GRAPH)];
}

/** True when one of the named members is another object than before. */
export function differs<K extends keyof MapScene>(a: MapScene, b: MapScene, names: readonly K[]): boolean {
  return names.some((name) => a[name] !== b[name]);
}
