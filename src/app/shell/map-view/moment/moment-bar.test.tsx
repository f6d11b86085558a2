import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fidSchema } from '../../../../domain/entities/ids.ts';
import { useLevelFeaturesSource } from '../../../state/content/level-features.ts';
import { absentAtom, momentAtom, momentMarksAtom } from '../../../state/map-view/moment.ts';
import { openDevice } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import MomentBar from './moment-bar.tsx';

afterEach(cleanup);

it('leaves out what is not there at that moment, marks what is out of its hours, and goes back to now', async () => {
  const device = await openDevice();
  const moment = Date.UTC(2027, 2, 1, 8) / 1000;
  const { place } = device;
  const later = { ...place, fid: fidSchema.parse('0190a000-0000-7000-8000-0000000000aa') };
  later.properties = { ...place.properties, extra: { validFrom: moment + 1 } };
  await device.db.features.add(later);
  await device.db.features.update(place.fid, { properties: { ...place.properties, openHours: {} } });
  const Bar = () => {
    useLevelFeaturesSource();
    return <MomentBar />;
  };
  const { store } = await openPanel(Bar, device.workspace, `${device.levelPath}/pois`);
  act(() => store.set(momentAtom, moment));
  await waitFor(() => expect([...store.get(absentAtom)]).toEqual([later.fid]));
  expect(store.get(momentMarksAtom)).toMatchObject([{ kind: 'warning' }]);
  fireEvent.click(screen.getByRole('button', { name: text('mapSettings:moment.now') }));
  expect(store.get(momentAtom)).toBeNull();
  await device.db.delete();
});
