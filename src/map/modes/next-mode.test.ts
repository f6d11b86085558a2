import { describe, expect, it } from 'vitest';
import { MODE_RULES, type MapModeName } from '../draw/mode-rules.ts';
import {
  EMPTY_MODE,
  isGestureStarted,
  type MapMode,
  type MapModeEvent,
  type ToolName,
} from '../draw/mode.ts';
import { nextMode, toolDisabled } from './next-mode.ts';

const drawing = (started: boolean): Exclude<MapMode, { name: 'disable' }> => ({
  name: 'draw-polygon',
  started,
});
const choose = (
  mode: Extract<MapModeEvent, { type: 'choose' }>['mode'],
  hasDrawing = false,
): MapModeEvent => ({ type: 'choose', mode, hasDrawing });

const table: [says: string, from: MapMode, event: MapModeEvent, to: MapMode][] = [
  ['a tool opens', EMPTY_MODE, choose('draw-polygon'), drawing(false)],
  ['the same tool again returns to empty', drawing(false), choose('draw-polygon'), EMPTY_MODE],
  ['the same tool again ends a line that is under way', drawing(true), choose('draw-polygon'), EMPTY_MODE],
  [
    'another tool may be chosen before the first click',
    drawing(false),
    choose('draw-point'),
    { name: 'draw-point', started: false },
  ],
  ['no other tool after the first click', drawing(true), choose('draw-point'), drawing(true)],
  ['no change of a shape after the first click', drawing(true), choose('direct-select', true), drawing(true)],
  ['the first click starts', drawing(false), { type: 'click' }, drawing(true)],
  ['a later click changes nothing', drawing(true), { type: 'click' }, drawing(true)],
  ['a click on the empty map changes nothing', EMPTY_MODE, { type: 'click' }, EMPTY_MODE],
  ['a finished shape opens for changes', drawing(true), { type: 'finish' }, { name: 'direct-select' }],
  [
    'nothing to finish while selecting',
    { name: 'simple-select' },
    { type: 'finish' },
    { name: 'simple-select' },
  ],
  [
    'a new circle can be dragged at once',
    { name: 'draw-circle', started: true },
    { type: 'finish' },
    { name: 'resize-circle' },
  ],
  [
    'what is left of a cut opens for changes',
    { name: 'cut-polygon', started: true },
    { type: 'finish' },
    { name: 'direct-select' },
  ],
  [
    'a cut that is refused begins anew',
    { name: 'cut-polygon', started: true },
    { type: 'restart' },
    { name: 'cut-polygon', started: false },
  ],
  [
    'nothing begins anew that has no gesture',
    { name: 'direct-select' },
    { type: 'restart' },
    { name: 'direct-select' },
  ],
  [
    'no other tool while a cut is under way',
    { name: 'cut-polygon', started: true },
    choose('direct-select', true),
    { name: 'cut-polygon', started: true },
  ],
  ['no dragging of a circle without a drawing', EMPTY_MODE, choose('resize-circle'), EMPTY_MODE],
  ['cancel ends a line', drawing(true), { type: 'cancel' }, EMPTY_MODE],
  ['clear ends a change', { name: 'direct-select' }, { type: 'clear' }, EMPTY_MODE],
  ['no new shape beside a drawing', EMPTY_MODE, choose('draw-rectangle', true), EMPTY_MODE],
  ['no cut without a drawing', EMPTY_MODE, choose('cut-polygon'), EMPTY_MODE],
  ['a cut with one', EMPTY_MODE, choose('cut-polygon', true), { name: 'cut-polygon', started: false }],
  ['disable remembers', drawing(true), { type: 'disable' }, { name: 'disable', before: drawing(true) }],
  ['enable brings back', { name: 'disable', before: drawing(true) }, { type: 'enable' }, drawing(true)],
  [
    'nothing may be chosen while disabled',
    { name: 'disable', before: { name: 'empty' } },
    choose('draw-polygon'),
    { name: 'disable', before: { name: 'empty' } },
  ],
  ['enable without disable changes nothing', EMPTY_MODE, { type: 'enable' }, EMPTY_MODE],
];

describe('nextMode', () => {
  // @spec 4.35 4.36 4.37 4.42
  it.each(table)('%s', (_says, from, event, to) => {
    expect(nextMode(from, event)).toEqual(to);
  });

  it('gives the same object where nothing changes', () => {
    const mode = drawing(true);
    expect(nextMode(mode, { type: 'click' })).toBe(mode);
    expect(nextMode(mode, choose('draw-point'))).toBe(mode);
  });
});

const TOOLS = (Object.keys(MODE_RULES) as MapModeName[]).filter(
  (name): name is ToolName => name !== 'disable',
);
const opened = (name: ToolName): MapMode => nextMode(EMPTY_MODE, choose(name, needsDrawing(name)));
const needsDrawing = (name: ToolName): boolean => MODE_RULES[name].needs === 'drawing';
const GESTURES = TOOLS.filter((name) => name !== 'empty' && MODE_RULES[name].isGesture);

describe('every tool', () => {
  // @spec 2.42
  it.each(TOOLS.filter((name) => name !== 'empty'))('%s opens, and chosen again returns to empty', (name) => {
    expect(opened(name).name).toBe(name);
    expect(nextMode(opened(name), choose(name, needsDrawing(name)))).toEqual(EMPTY_MODE);
  });

  it.each(TOOLS)('%s needs a drawing, or none, or does not mind', (name) => {
    const { needs } = MODE_RULES[name];
    expect(toolDisabled(EMPTY_MODE, name, { hasDrawing: true })).toBe(needs === 'no-drawing');
    expect(toolDisabled(EMPTY_MODE, name, { hasDrawing: false })).toBe(needs === 'drawing');
  });

  it.each(TOOLS)('%s comes back after a disabled map, and is not chosen meanwhile', (name) => {
    const off = nextMode(opened(name), { type: 'disable' });
    for (const other of TOOLS)
      for (const has of [true, false]) expect(nextMode(off, choose(other, has))).toBe(off);
    expect(nextMode(off, { type: 'enable' })).toEqual(opened(name));
  });
});

describe('every gesture', () => {
  it.each(GESTURES)('%s shuts all other tools from its first click to its end', (name) => {
    const under = nextMode(opened(name), { type: 'click' });
    expect(isGestureStarted(under)).toBe(true);
    for (const other of TOOLS) {
      if (other === name) continue;
      for (const has of [true, false]) expect(nextMode(under, choose(other, has))).toBe(under);
    }
    expect(nextMode(under, { type: 'restart' })).toEqual(opened(name));
    for (const type of ['cancel', 'clear'] as const) expect(nextMode(under, { type })).toEqual(EMPTY_MODE);
    const { next } = MODE_RULES[name as keyof typeof MODE_RULES];
    expect(nextMode(under, { type: 'finish' })).toEqual(next === null ? under : { name: next });
  });
});

describe('toolDisabled', () => {
  // @spec 4.37
  it('shuts every other tool after the first click, and none of them before it', () => {
    const others = ['draw-point', 'draw-circle', 'draw-rectangle'] as const;
    for (const tool of others) {
      expect(toolDisabled(drawing(true), tool, { hasDrawing: false })).toBe(true);
      expect(toolDisabled(drawing(false), tool, { hasDrawing: false })).toBe(false);
    }
    expect(toolDisabled(drawing(true), 'draw-polygon', { hasDrawing: false })).toBe(false);
  });

  // @spec 4.40
  it('shuts drawing where a drawing exists, and cutting and changing where none does', () => {
    expect(toolDisabled(EMPTY_MODE, 'draw-polygon', { hasDrawing: true })).toBe(true);
    expect(toolDisabled(EMPTY_MODE, 'cut-polygon', { hasDrawing: false })).toBe(true);
    expect(toolDisabled(EMPTY_MODE, 'direct-select', { hasDrawing: true })).toBe(false);
  });
});
