import { createStore } from 'jotai';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TFunction } from 'i18next';
import { rectangle } from '../../../domain/geometry/index.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import {
  accountOfferAtom,
  formOfferAtom,
  historyOfferAtom,
  levelStepsAtom,
  listSelectionOfferAtom,
  selectionOfferAtom,
  listStepsAtom,
  mapViewOfferAtom,
  navigationOfferAtom,
  placeOfferAtom,
  panelOfferAtom,
  resolutionOfferAtom,
  surveyOfferAtom,
} from '../../state/commands/offers.ts';
import {
  drawingTargetAtom,
  drawStateAtom,
  mapModeAtom,
  NOTHING_DRAWN,
} from '../../state/map-view/drawing.ts';
import { clipboardOfferAtom } from '../../state/map-view/clipboard.ts';
import { newFeatureOfferAtom } from '../../state/map-view/new-feature.ts';
import { markAtom } from '../../state/map-view/fly-to.ts';
import type { CommandSpec, CommandStore } from './command-spec.ts';
import { COMMANDS } from './commands.ts';
import { KEY_NOTES } from './key-notes.ts';
import { mergeOfferAtom, selectionAtom } from '../../state/map-view/selection.ts';
import { keyCaps } from './write-keys.ts';

const nothing = (): void => undefined;
const LEVEL_ADDRESS = { clientId: '1', siteId: '1', buildingId: '1', levelId: '0' };
const STEPS = { forward: nothing, back: nothing };

/** Each part of a screen that makes commands available, by itself. */
const PARTS: readonly ((store: CommandStore) => void)[] = [
  ({ set }) => set(panelOfferAtom, { close: nothing }),
  ({ set }) => set(formOfferAtom, { submit: nothing, another: nothing, remove: nothing }),
  ({ set }) =>
    set(historyOfferAtom, {
      canUndo: true,
      canRedo: true,
      undoName: null,
      redoName: null,
      undo: nothing,
      redo: nothing,
    }),
  ({ set }) => {
    set(drawStateAtom, { ...NOTHING_DRAWN, isHole: true, canDeleteVertex: true });
    set(drawingTargetAtom, {
      key: 'features:1',
      sceneKey: null,
      geometry: null,
      saved: null,
      line: [],
      shapes: ['polygon', 'rectangle', 'circle', 'point'],
      setGeometry: nothing,
      setDrawing: nothing,
      problems: [],
      undo: nothing,
      redo: nothing,
      canUndo: true,
      canRedo: true,
    });
  },
  ({ set }) => {
    set(newFeatureOfferAtom, { shapes: ['polygon', 'point'], start: nothing, startMarker: nothing });
    set(selectionOfferAtom, { toggle: nothing });
    set(listSelectionOfferAtom, { toggleAll: nothing });
    set(selectionAtom, new Set());
    set(mergeOfferAtom, { ask: nothing });
  },
  ({ set }) =>
    set(clipboardOfferAtom, { copy: nothing, duplicate: nothing, paste: nothing, pasteAttributes: nothing }),
  ({ set }) => set(mapModeAtom, { name: 'draw-polygon', started: true }),
  ({ set }) =>
    set(mapViewOfferAtom, {
      centre: () => null,
      zoomIn: nothing,
      zoomOut: nothing,
      fit: nothing,
      locate: nothing,
    }),
  ({ set }) => set(markAtom, { position: [0, 0], text: '0, 0' }),
  ({ set }) => {
    set(levelStepsAtom, STEPS);
    set(listStepsAtom, STEPS);
    const acts = ['there', 'changed', 'gone', 'note', 'skip', 'here', 'corridor', 'door'] as const;
    const offer = Object.fromEntries(acts.map((act) => [act, nothing]));
    set(surveyOfferAtom, offer as Record<(typeof acts)[number], () => void>);
  },
  ({ set }) => set(resolutionOfferAtom, { use: nothing, takeMine: nothing, takeTheirs: nothing }),
  ({ set }) => {
    set(navigationOfferAtom, { go: nothing });
    set(placeOfferAtom, { about: '', clientLid: 'a', level: LEVEL_ADDRESS });
    set(accountOfferAtom, { theme: 'system', setTheme: nothing, signOut: nothing });
  },
];

function* screens(): Generator<CommandStore> {
  for (let bits = 0; bits < 2 ** PARTS.length; bits += 1) {
    const store = createStore();
    PARTS.forEach((show, at) => (bits & (1 << at)) !== 0 && show(store));
    yield store;
  }
}

const keysOf = (spec: CommandSpec): readonly string[] => spec.keys ?? [];

describe('the commands', () => {
  it('are each available on some screen', () => {
    const seen = new Set<string>();
    for (const { get } of screens())
      for (const { id, available } of COMMANDS) if (available(get)) seen.add(id);
    expect(COMMANDS.filter(({ id }) => !seen.has(id))).toEqual([]);
  });

  it('have an id of their own', () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
  });

  it('never share a key while they are available together, whatever is on the screen', () => {
    for (const { get } of screens()) {
      const taken = new Map<string, string>();
      for (const command of COMMANDS) {
        if (!command.available(get)) continue;
        for (const keys of keysOf(command)) {
          expect(taken.get(keys), `${keys} of ${command.id}`).toBeUndefined();
          taken.set(keys, command.id);
        }
      }
    }
  });

  it('offer to change a shape once its line is ended, not from the third corner on', () => {
    const store = createStore();
    PARTS.forEach((show) => show(store));
    const target = store.get(drawingTargetAtom);
    if (target !== null)
      store.set(drawingTargetAtom, { ...target, geometry: rectangle([10, 50], [10.001, 50.001]) });
    const reason = (id: string) => COMMANDS.find((one) => one.id === id)?.disabledReason?.(store.get) ?? null;
    for (const id of ['select-vertices', 'move-shape', 'cut-polygon', 'split-polygon', 'orthogonalise'])
      expect(reason(id), id).toBe('reasons.lineUnderWay');
    store.set(mapModeAtom, { name: 'direct-select' });
    for (const id of ['select-vertices', 'move-shape', 'cut-polygon', 'split-polygon', 'orthogonalise'])
      expect(reason(id), id).toBeNull();
    expect(reason('draw-polygon')).toBe('reasons.hasDrawing');
    expect(reason('drag-circle')).toBe('reasons.noCircle');
  });

  it('are heard in every field only with Ctrl, ⌘ or Escape', () => {
    const heard = COMMANDS.filter(({ inFields }) => inFields !== undefined).flatMap(keysOf);
    expect(heard.filter((keys) => !keys.startsWith('Mod+') && keys !== 'Escape')).toEqual([]);
  });
});

const folder = new URL('../../i18n/locales/', import.meta.url);
const textsOf = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(`${language}/commands.json`, folder), 'utf8'));
const at = (texts: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);

it.each(LANGUAGES)('every command, group and key has a text in $code', ({ code }) => {
  const texts = textsOf(code);
  const keys = [
    ...COMMANDS.flatMap(({ labelKey, group }) => [labelKey, `groups.${group}`]),
    ...KEY_NOTES.map(({ labelKey }) => labelKey),
  ];
  expect(keys.filter((key) => typeof at(texts, key) !== 'string')).toEqual([]);
  expect(readdirSync(folder)).toContain(code);
});

it.each(LANGUAGES)('every reason why a command is off has a text in $code', ({ code }) => {
  const texts = textsOf(code);
  const reasons = new Set<string>();
  for (const { get } of screens())
    for (const spec of COMMANDS as readonly CommandSpec[]) {
      const reason = spec.disabledReason?.(get) ?? null;
      if (reason !== null) reasons.add(reason);
    }
  expect(reasons.size).toBeGreaterThan(3);
  expect([...reasons].filter((key) => typeof at(texts, key) !== 'string')).toEqual([]);
});

const english = textsOf('en');
const t = ((key: string) => at(english, key)) as TFunction<'commands'>;

it.each([
  ['Mod+K', 'Ctrl K', '⌘ K'],
  ['Mod+Shift+Z', 'Ctrl Shift Z', '⇧ ⌘ Z'],
  ['Alt+M', 'Alt M', '⌥ M'],
  ['Mod+Enter', 'Ctrl Enter', '⌘ ↵'],
  ['PageUp', 'PgUp', 'PgUp'],
  ['Plus', '+', '+'],
  ['?', '?', '?'],
])('%s is written %s, and on a Mac %s', (keys, other, mac) => {
  expect(keyCaps(keys, { isMac: false }, t).join(' ')).toBe(other);
  expect(keyCaps(keys, { isMac: true }, t).join(' ')).toBe(mac);
});
