import { describe, expect, it } from 'vitest';
import { CONTENT_TYPES } from '../domain/content/index.ts';
import { FIELD_NAMES, fieldOf } from '../domain/fields/index.ts';
import { PICTOGRAMS } from '../domain/taxonomy/pictogram.ts';
import { pictogramIcon } from './icons.ts';

const PIN = pictogramIcon('map-pin');

describe('pictogramIcon', () => {
  it('has the icon of every type of the taxonomy', () => {
    const missing = PICTOGRAMS.filter((name) => name !== 'map-pin' && pictogramIcon(name) === PIN);
    expect(missing).toEqual([]);
  });

  it('has the icon of every field, content type and kind', () => {
    const named = [
      ...FIELD_NAMES.map((name) => fieldOf(name)?.icon),
      ...Object.values(CONTENT_TYPES).flatMap(({ icon, kinds }) => [
        icon,
        ...kinds.map((kind) => kind.pictogram),
      ]),
    ];
    const missing = named.filter(
      (name) => typeof name === 'string' && name !== 'map-pin' && pictogramIcon(name) === PIN,
    );
    expect(missing).toEqual([]);
  });

  it('gives a pin for what it does not know, also for names of built-in members', () => {
    for (const name of ['no-such-icon', 'constructor', '__proto__']) expect(pictogramIcon(name)).toBe(PIN);
  });
});
