import { createStore } from 'jotai';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TFunction } from 'i18next';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { OFFERS } from '../../../../tests/support/app/offers.ts';
import { navigationOfferAtom } from '../../editor/offers.ts';
import { PAGE_SCREENS } from '../../screens/screens.ts';
import { DRAW_MODES, drawingTargetAtom, mapModeAtom } from '../../editor/drawing.ts';
import { contextOf, type CommandSpec, type CommandStore } from './command-spec.ts';
import { COMMANDS, TOOLS } from './commands.ts';
import { KEY_NOTES } from './key-notes.ts';
import { keyCaps } from './key-caps.ts';

function* screens(): Generator<CommandStore> {
  for (let bits = 0; bits < 2 ** OFFERS.length; bits += 1) {
    const store = createStore();
    OFFERS.forEach((show, at) => (bits & (1 << at)) !== 0 && show(store));
    yield store;
  }
}

const keysOf = (spec: CommandSpec): readonly string[] => spec.keys ?? [];

/** What the commands are on all of them: found once, for there are thousands. */
const found = (() => {
  const available = new Set<string>();
  const reasons = new Set<string>();
  const shared = new Set<string>();
  for (const { get } of screens()) {
    const taken = new Map<string, string>();
    for (const command of COMMANDS as readonly CommandSpec[]) {
      const reason = command.disabledReason?.(get) ?? null;
      if (reason !== null) reasons.add(reason);
      if (!command.available(get)) continue;
      available.add(command.id);
      for (const keys of keysOf(command)) {
        const other = taken.get(keys);
        if (other !== undefined) shared.add(`${keys}: ${other} and ${command.id}`);
        taken.set(keys, command.id);
      }
    }
  }
  return { available, reasons, shared };
})();

describe('the commands', () => {
  it('are each available on some screen', () => {
    expect(COMMANDS.filter(({ id }) => !found.available.has(id))).toEqual([]);
  });

  it('open each page that needs nothing chosen first', () => {
    const opened = new Set<string>();
    const store = createStore();
    store.set(navigationOfferAtom, 'test', { go: (path) => opened.add(path) });
    COMMANDS.filter(({ group, available }) => group === 'go' && available(store.get)).forEach(({ run }) =>
      run(contextOf(store)),
    );
    // A page with a way back is a part of the one it leads back to.
    const pages = PAGE_SCREENS.filter(({ path, back }) => !path.includes(':') && back === undefined);
    expect(pages.filter(({ path }) => !opened.has(path))).toEqual([]);
  });

  it('have an id of their own', () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
  });

  it('never share a key while they are available together, whatever is on the screen', () => {
    expect([...found.shared]).toEqual([]);
  });

  it('offer to change a shape once its line is ended, not from the third corner on', () => {
    const store = createStore();
    OFFERS.forEach((show) => show(store));
    const target = store.get(drawingTargetAtom);
    if (target !== null)
      store.set(drawingTargetAtom, 'test', { ...target, geometry: rectangle([10, 50], [10.001, 50.001]) });
    const reason = (id: string) => COMMANDS.find((one) => one.id === id)?.disabledReason?.(store.get) ?? null;
    for (const id of ['select-vertices', 'move-shape', 'cut-polygon', 'split-polygon', 'orthogonalise'])
      expect(reason(id), id).toBe('reasons.lineUnderWay');
    store.set(mapModeAtom, { name: 'direct-select' });
    for (const id of ['select-vertices', 'move-shape', 'cut-polygon', 'split-polygon', 'orthogonalise'])
      expect(reason(id), id).toBeNull();
    expect(reason('draw-polygon')).toBe('reasons.hasDrawing');
    expect(reason('resize-circle')).toBe('reasons.noCircle');
  });

  // @spec 4.38 4.39 4.41
  it('that cut are off without a drawing and on a point, and say why', () => {
    const store = createStore();
    OFFERS.forEach((show) => show(store));
    const reasons = (geometry: FeatureGeometry | null): unknown[] => {
      store.set(mapModeAtom, { name: 'empty' });
      const target = store.get(drawingTargetAtom);
      if (target !== null) store.set(drawingTargetAtom, 'test', { ...target, geometry });
      return ['cut-polygon', 'delete-drawing'].map(
        (id) => COMMANDS.find((one) => one.id === id)?.disabledReason?.(store.get) ?? null,
      );
    };
    expect(reasons(null)).toEqual(['reasons.nothingDrawn', 'reasons.nothingDrawn']);
    expect(reasons({ type: 'Point', coordinates: [10, 50] })).toEqual(['reasons.onlyPolygons', null]);
    expect(reasons(rectangle([10, 50], [10.001, 50.001]))).toEqual([null, null]);
  });

  it('that draw or change are in the toolbar, choosing several before choosing of one', () => {
    const [choose = [], draw = []] = TOOLS;
    expect(draw).toEqual([...DRAW_MODES, 'draw-walls', 'place-door', 'place-window', 'add-marker']);
    expect(choose.slice(-2)).toEqual(['select-vertices', 'move-shape']);
  });

  it('are heard in every field only with Ctrl, ⌘ or Escape', () => {
    const heard = COMMANDS.filter(({ inFields }) => inFields !== undefined).flatMap(keysOf);
    expect(heard.filter((keys) => !keys.startsWith('Mod+') && keys !== 'Escape')).toEqual([]);
  });
});

const folder = new URL('../../i18n/locales/', import.meta.url);
const textsOf = (language: string, namespace = 'commands'): unknown =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8'));
const at = (texts: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);

it.each(LANGUAGES)('every command, group and key has a text in $code', ({ code }) => {
  const [texts, ofShell] = [textsOf(code), textsOf(code, 'shell')];
  const keys = [
    ...COMMANDS.flatMap(({ labelKey, group }) => [labelKey, `groups.${group}`]),
    ...KEY_NOTES.map(({ labelKey }) => labelKey),
  ];
  const textOf = (key: string): unknown =>
    key.startsWith('shell:') ? at(ofShell, key.slice('shell:'.length)) : at(texts, key);
  expect(keys.filter((key) => typeof textOf(key) !== 'string')).toEqual([]);
  expect(readdirSync(folder)).toContain(code);
});

it.each(LANGUAGES)('every reason why a command is off has a text in $code', ({ code }) => {
  const texts = textsOf(code);
  const { reasons } = found;
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
