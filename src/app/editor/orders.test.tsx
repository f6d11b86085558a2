import '../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { createStore, Provider, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createMapDouble } from '../../../tests/support/map/map-double.ts';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { EMPTY_SCENE } from '../../map/scene/scene.ts';
import { drawingTargetAtom, mapModeAtom } from './drawing.ts';
import { editorOf, type Editor } from './editor.ts';
import { selectionAtom, withToggled } from './selection.ts';
import { useFormOnMap, type FormShape } from './use-form-on-map.ts';

afterEach(cleanup);

const ROOM = rectangle([10, 50], [10.001, 50.001]);
const HALL = rectangle([10.002, 50], [10.004, 50.001]);
const TOOLS = [
  'draw-polygon',
  'draw-rectangle',
  'draw-point',
  'direct-select',
  'simple-select',
  'cut-polygon',
  'split-polygon',
  'measure',
  'edit-graph',
] as const;
const CORNERS: Position[] = [
  [10, 50],
  [10.001, 50],
  [10.001, 50.002],
];

/** What a person or a command does. */
type Act =
  | { is: 'tool'; tool: (typeof TOOLS)[number] }
  | { is: 'away'; tool: (typeof TOOLS)[number] }
  | {
      is: 'order';
      order: 'finish' | 'undoCorner' | 'deleteCorner' | 'cancel' | 'letGo' | 'clear' | 'undo' | 'redo';
    }
  | { is: 'select'; key: string }
  | { is: 'open'; key: string; shape: FeatureGeometry | null }
  | { is: 'close' }
  | { is: 'type'; shape: FeatureGeometry | null }
  | { is: 'press'; at: Position };

const shape = fc.constantFrom(null, ROOM, HALL);
const tool = fc.constantFrom(...TOOLS);
const anAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ is: fc.constant('tool' as const), tool }),
  fc.record({ is: fc.constant('away' as const), tool }),
  fc.record({
    is: fc.constant('order' as const),
    order: fc.constantFrom(
      ...(['finish', 'undoCorner', 'deleteCorner', 'cancel', 'letGo', 'clear', 'undo', 'redo'] as const),
    ),
  }),
  fc.record({ is: fc.constant('select' as const), key: fc.constantFrom('a', 'b') }),
  fc.record({ is: fc.constant('open' as const), key: fc.constantFrom('features:1', 'sites:2'), shape }),
  fc.constant({ is: 'close' as const }),
  fc.record({ is: fc.constant('type' as const), shape }),
  fc.record({ is: fc.constant('press' as const), at: fc.constantFrom(...CORNERS) }),
);

/** Much of what can go wrong needs a shape that was just drawn. */
const DRAWN: readonly Act[] = [
  { is: 'tool', tool: 'draw-rectangle' },
  { is: 'press', at: CORNERS[0]! },
  { is: 'press', at: CORNERS[2]! },
];
const someActs = fc
  .array(fc.oneof({ weight: 6, arbitrary: anAct.map((one) => [one]) }, fc.constant(DRAWN)), { maxLength: 12 })
  .map((phrases) => phrases.flat());

interface Form extends FormShape {
  key: string;
}

/** A form with a shape, and its history. */
function formOf(key: string, saved: FeatureGeometry | null): Form {
  const listeners = new Set<() => void>();
  let states: [FeatureGeometry | null, readonly Position[]][] = [[saved, []]];
  let at = 0;
  const go = (to: number): void => {
    if (to < 0 || to >= states.length) return;
    at = to;
    for (const listener of listeners) listener();
  };
  const setDrawing: Form['setDrawing'] = (geometry, line) => {
    states = [...states.slice(0, at + 1), [geometry, line]];
    go(at + 1);
  };
  return {
    key,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => ({
      draft: { geometry: states[at]![0] },
      head: { geometry: saved },
      line: states[at]![1],
      canUndo: at > 0,
      canRedo: at < states.length - 1,
    }),
    setDrawing,
    setGeometry: (geometry) => setDrawing(geometry, []),
    undo: () => go(at - 1),
    redo: () => go(at + 1),
  };
}

const NO_ORDERS: readonly Act[] = [];
const NO_PLACES: readonly Position[] = [];
const ALL_SHAPES = ['polygon', 'rectangle', 'circle', 'point'] as const;

interface Run {
  store: ReturnType<typeof createStore>;
  editor: Editor;
  double: ReturnType<typeof createMapDouble>;
  form: Form | null;
}

function startRun(): Run {
  const store = createStore();
  const editor = editorOf(store);
  return { store, editor, double: createMapDouble(EMPTY_SCENE, editor.port), form: null };
}

/** Does what needs no screen. */
function call({ store, editor, double, form }: Run, act: Act): void {
  if (act.is === 'tool') editor.startTool(act.tool);
  else if (act.is === 'away') editor.putAway(act.tool);
  else if (act.is === 'order') editor[act.order]();
  else if (act.is === 'select') store.set(selectionAtom, (now) => withToggled(now, act.key));
  else if (act.is === 'press') double.click(act.at);
  else if (act.is === 'type') form?.setGeometry(act.shape);
}

/** What a person does by hand, and what a form does, is an event of its own: all that followed the one before it is done. */
const isEvent = ({ is }: Act): boolean => is === 'press' || is === 'type' || is === 'open' || is === 'close';

const end = ({ store, editor, form }: Run) => ({
  mode: editor.map.engine.draw.getMode(),
  shown: store.get(mapModeAtom),
  selection: [...(store.get(selectionAtom) ?? [])].sort(),
  form: store.get(drawingTargetAtom)?.key,
  shape: form?.getSnapshot().draft.geometry ?? null,
  line: form?.getSnapshot().line ?? [],
  drawn: editor.map.engine.draw.getGeometry(),
});

/** The calls alone, one after the other, on a map that is there. */
async function inSequence(acts: readonly Act[]): Promise<ReturnType<typeof end>> {
  const run = startRun();
  run.editor.map.attach(run.double.engine);
  const show = (form: Form): (() => void) => {
    const tell = (): void => {
      const { draft, head, ...rest } = form.getSnapshot();
      run.store.set(drawingTargetAtom, 'form', {
        ...form,
        ...rest,
        sceneKey: null,
        geometry: draft.geometry,
        saved: head.geometry,
        shapes: ALL_SHAPES,
        problems: NO_PLACES,
      });
    };
    tell();
    return form.subscribe(tell);
  };
  let leave: () => void = () => undefined;
  for (const each of acts) {
    if (isEvent(each)) await Promise.resolve();
    if (each.is === 'open' || each.is === 'close') {
      leave();
      run.form = each.is === 'open' ? formOf(each.key, each.shape) : null;
      if (run.form === null) run.store.set(drawingTargetAtom, 'form', null);
      else leave = show(run.form);
    } else call(run, each);
    if (isEvent(each)) await Promise.resolve();
  }
  await Promise.resolve();
  return end(run);
}

/** One part of a screen: it reads all of the editor, and gives the orders that it is handed from an effect. */
function Screen({ run, form, orders }: { run: Run; form: Form | null; orders: readonly Act[] }) {
  useAtomValue(mapModeAtom);
  useAtomValue(selectionAtom);
  useAtomValue(drawingTargetAtom);
  useEffect(() => {
    for (const each of orders) call(run, each);
  }, [run, orders]);
  return form === null ? null : <OpenForm form={form} />;
}
function OpenForm({ form }: { form: Form }) {
  useFormOnMap(form, { key: form.key, sceneKey: null, shapes: ALL_SHAPES, problems: NO_PLACES });
  return null;
}

/** The same with screens that are rendered in between, orders from effects, and a map that comes late. */
async function withRenders(
  acts: readonly Act[],
  turns: readonly ('at once' | 'in an effect' | 'after a render')[],
  mapAt: number,
): Promise<ReturnType<typeof end>> {
  const run = startRun();
  const screen = (orders: readonly Act[]) => (
    <Provider store={run.store}>
      <Screen run={run} form={run.form} orders={orders} />
    </Provider>
  );
  const { rerender } = render(screen(NO_ORDERS));
  const settle = () => act(() => Promise.resolve());
  let isThere = false;
  for (const [i, each] of acts.entries()) {
    if (!isThere && (i >= mapAt || each.is === 'press')) {
      isThere = true;
      act(() => run.editor.map.attach(run.double.engine));
    }
    const turn = turns[i % turns.length];
    if (isEvent(each) || turn === 'after a render') await settle();
    if (each.is === 'open' || each.is === 'close') {
      run.form = each.is === 'open' ? formOf(each.key, each.shape) : null;
      rerender(screen(NO_ORDERS));
    } else if (turn === 'in an effect') rerender(screen([each]));
    else act(() => call(run, each));
    if (isEvent(each)) await settle();
  }
  if (!isThere) act(() => run.editor.map.attach(run.double.engine));
  await settle();
  const reached = end(run);
  cleanup();
  return reached;
}

it('any orders, screens rendered in between, a map that comes late → the same as the calls alone', async () => {
  const turns = fc.array(fc.constantFrom('at once', 'in an effect', 'after a render'), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(someActs, turns, fc.nat(8), async (acts, how, mapAt) => {
      expect(await withRenders(acts, how, mapAt)).toEqual(await inSequence(acts));
    }),
    {
      numRuns: 300,
      // A form that opens after its shape was drawn, and two orders before it has that shape.
      examples: [
        [
          [
            ...DRAWN,
            { is: 'open', key: 'features:1', shape: null },
            { is: 'tool', tool: 'draw-polygon' },
            { is: 'tool', tool: 'draw-polygon' },
          ],
          ['at once'],
          0,
        ],
      ],
    },
  );
});

it('two orders in a row · before anything is rendered → both are done, in their order', () => {
  const run = startRun();
  run.editor.map.attach(run.double.engine);
  run.editor.startTool('measure');
  run.editor.startTool('draw-rectangle');
  expect(run.editor.map.engine.draw.getMode()).toEqual({ name: 'draw-rectangle', started: false });
});

it('a part that closes late → what its successor holds out stays', () => {
  const { store } = startRun();
  const [first, second] = [formOf('features:1', ROOM), formOf('sites:2', HALL)];
  const Both = ({ shown }: { shown: readonly Form[] }) =>
    shown.map((form) => <OpenForm key={form.key} form={form} />);
  const at = (shown: readonly Form[]) => (
    <Provider store={store}>
      <Both shown={shown} />
    </Provider>
  );
  const { rerender } = render(at([first]));
  rerender(at([first, second]));
  rerender(at([second]));
  expect(store.get(drawingTargetAtom)?.key).toBe('sites:2');
  rerender(at([]));
  expect(store.get(drawingTargetAtom)).toBeNull();
});
