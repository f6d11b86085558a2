import { expect, it } from 'vitest';
import { keepsDrawer } from './keeps-drawer.ts';

const CLIENT = '/cms/content/clients/1';
const LEVELS = `${CLIENT}/sites/2/buildings/3/levels`;

it.each([
  ['from sites down to buildings', `${CLIENT}/sites`, `${CLIENT}/sites/2/buildings`, true],
  ['from levels back up to buildings', LEVELS, `${CLIENT}/sites/2/buildings`, true],
  ['to the geofences of the client', `${CLIENT}/sites`, `${CLIENT}/global-geofences`, true],
  ['from places to beacons of a level', `${LEVELS}/0/pois`, `${LEVELS}/0/iot-devices`, true],
  ['into a level', LEVELS, `${LEVELS}/0/pois`, false],
  ['into another level', `${LEVELS}/0/pois`, `${LEVELS}/1/pois`, false],
  ['into a form', `${LEVELS}/0/pois`, `${LEVELS}/0/pois/17`, false],
  ['into a survey', LEVELS, `${LEVELS}/0/survey`, false],
])('an open drawer · %s → stays open: %4$s', (_, from, to, stays) => {
  expect(keepsDrawer(true, from, to)).toBe(stays);
  expect(keepsDrawer(false, from, to)).toBe(false);
});

it('the list of clients → is open from the beginning', () => {
  expect(keepsDrawer(false, '/signin', '/cms/content/clients')).toBe(true);
});
