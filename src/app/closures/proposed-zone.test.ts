import { expect, it } from 'vitest';
import { proposedZone } from './proposed-zone.ts';

it('a site in a city, and one in the country → the zone of the nearest principal city', async () => {
  expect(await proposedZone([8.54, 47.38])).toBe('Europe/Zurich');
  expect(await proposedZone([-115.17, 36.13])).toBe('America/Los_Angeles');
  expect(await proposedZone([139.7, 35.7])).toBe('Asia/Tokyo');
});
