import { describe, expect, it } from 'vitest';
import { isMissingSource } from './missing-source.ts';

describe('isMissingSource', () => {
  // @spec 8.58
  it.each([
    'Source layer "walls" does not exist on source "preview" as specified by style layer "walls".',
    'There is no source with this ID',
    'layers.rooms: source "old" not found',
  ])('passes over: %s', (message) => {
    expect(isMissingSource(message)).toBe(true);
  });

  it.each(['AJAXError: Not Found (404): https://tiles.example/t.json', 'Failed to fetch'])(
    'reports: %s',
    (message) => {
      expect(isMissingSource(message)).toBe(false);
    },
  );
});
