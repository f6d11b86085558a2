import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(APP, path), 'utf8');
/** The declarations of the first rule with this selector. */
const rule = (sheet: string, selector: string): string => {
  const from = sheet.indexOf(`${selector} {`);
  return sheet.slice(from, sheet.indexOf('}', from));
};
/** At the size of text that browsers begin with. */
const pixels = (declarations: string, name: string): number => {
  const [, size, unit] =
    new RegExp(`(?:^|\\s)${name}: (?:max\\()?([\\d.]+)(px|rem)`).exec(declarations) ?? [];
  return Number(size) * (unit === 'rem' ? 16 : 1);
};

it('touch: buttons, fields and levels are 48 px, rows and the top bar more; with a mouse what is hit is 44 px', () => {
  const tokens = read('theme/tokens.css');
  const touch = rule(tokens, ":root[data-density='touch']");
  for (const name of ['--control-h', '--icon-btn', '--row-h', '--topbar-h'])
    expect(pixels(touch, name), name).toBeGreaterThanOrEqual(48);
  expect(pixels(rule(tokens, ':root'), '--hit')).toBe(44);
  const level = rule(
    read('ui/frame/level-selector.module.css'),
    ":root[data-density='touch'] :is(.level, .step)",
  );
  for (const side of ['inline-size', 'block-size']) expect(pixels(level, side), side).toBe(48);
});

it('controls take their size from the density', () => {
  const icon = rule(read('ui/action/icon-button.module.css'), '.icon-button');
  for (const side of ['inline-size', 'block-size']) expect(icon).toContain(`${side}: var(--icon-btn)`);
  expect(rule(read('ui/action/button.module.css'), '.button')).toContain('min-block-size: var(--control-h)');
  expect(read('ui/field/field.module.css')).toContain('min-block-size: var(--control-h)');
});
