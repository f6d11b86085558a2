import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import { noteMarksAtom } from '../../state/map-view/map-marks.ts';
import LayersMenu from './layers-menu.tsx';

afterEach(cleanup);

it('lists the open notes that are pinned on the map, and goes to the chosen one', async () => {
  const device = await openDevice();
  const Eye = () => <LayersMenu label="Shown" />;
  const { store } = await openPanel(Eye, device.workspace, `${device.levelPath}/pois`);
  const about = 'Ann: Mind the step';
  act(() => store.set(noteMarksAtom, 'test', [{ kind: 'note', at: [10.003, 50.003], about }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Shown' }));
  expect(screen.getByText(text('mapSettings:notes'))).toBeDefined();
  fireEvent.click(screen.getByRole('menuitem', { name: about }));
  const { bounds } = store.get(flightAtom) ?? {};
  expect(bounds).toMatchObject([10.003, 50.003, 10.003, 50.003]);
  await device.db.delete();
});
