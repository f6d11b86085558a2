import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sheet = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

type Colour = readonly [red: number, green: number, blue: number];
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const rgb = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
};
const tokens = new Map(
  [...sheet('theme/tokens.css').matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: rgb(light), dark: rgb(dark) }],
  ),
);
function colour(name: string, theme: Theme): Colour {
  const found = tokens.get(name);
  if (found === undefined) throw new Error(`There is no colour --${name}.`);
  return found[theme];
}

/** WCAG 2, relative luminance. */
const luminance = (of: Colour): number => {
  const [red = 0, green = 0, blue = 0] = of.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEMES)('in the %s theme', (theme) => {
  it.each([
    ['text', 'surface'],
    ['text-2', 'raised'],
    ['text-3', 'raised'],
    ['text-3', 'surface'],
    ['accent-text', 'accent-soft'],
    ['waiting', 'waiting-soft'],
    ['synced', 'synced-soft'],
    ['conflict', 'conflict-soft'],
    ['error', 'error-soft'],
    ['offline', 'offline-soft'],
    ['on-inverse', 'inverse'],
  ])('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it('the levels of the selector can be read while they can not be chosen', () => {
    const css = sheet('ui/frame/level-selector.module.css');
    const colourOf = (selector: string): string =>
      new RegExp(
        `\\n\\.level${selector.replace(/[[\]]/g, '\\$&')} \\{[^}]*\\bcolor: var\\(--([\\w-]+)\\)`,
      ).exec(css)?.[1] ?? '';
    const [plain, selected] = [colourOf('[data-disabled]'), colourOf('[data-disabled][data-selected]')];
    expect(contrast(colour(plain, theme), colour('raised', theme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(selected, theme), colour('accent-soft', theme))).toBeGreaterThanOrEqual(4.5);
  });
});
