import { describe, expect, it } from 'vitest';
import { PICTOGRAMS } from '../../domain/taxonomy/index.ts';
import { pathOf } from './draw-icon.ts';
import { ICON_NAMES, iconNodes } from './icon-nodes.ts';

describe('the bundled icons', () => {
  it('hold every pictogram of the taxonomy', () => {
    expect(PICTOGRAMS.filter((name) => !ICON_NAMES.includes(name))).toEqual([]);
  });

  it.each(ICON_NAMES)('%s can be drawn', (name) => {
    const paths = iconNodes(name).map(pathOf);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.every((path) => path.startsWith('M') || path.startsWith('m'))).toBe(true);
    expect(paths.join('')).not.toContain('NaN');
  });

  it('gives a pin for names it does not know, and for names of the language itself', () => {
    expect(iconNodes('nothing-like-it')).toBe(iconNodes('map-pin'));
    expect(iconNodes('constructor')).toBe(iconNodes('map-pin'));
  });
});
