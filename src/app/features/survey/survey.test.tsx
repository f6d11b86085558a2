import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { saveFeature, newFid } from '../../commands/index.ts';
import SurveyPanel from './index.tsx';

let device: Device;
let stage: PanelStage;
const SURVEY = 'clients/1/sites/2/buildings/3/levels/0/survey';

beforeEach(async () => {
  device = await openDevice();
  const { clientLid, siteLid, buildingLid, levelLid } = device.place;
  await saveFeature.run(device.workspace, {
    mode: 'add',
    place: { clientLid, siteLid, buildingLid, levelLid },
    draft: {
      fid: newFid(device.workspace),
      kind: 'poi',
      geometry: { type: 'Point', coordinates: [10.0031, 50.0031] },
      properties: { typeCode: 'office', name: 'Annex' },
    },
  });
  stage = await openPanel(SurveyPanel, device.workspace, SURVEY);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const answer = async (name: string): Promise<void> => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) });
  // What the person may do here is asked of the device first.
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
};
const stored = async (name: string) =>
  (await device.db.features.toArray()).find(({ properties }) => properties.name === name);
const card = (name: string) => screen.findByRole('region', { name });

it('walks from card to card: seen, remarked on, gone, and is done', async () => {
  await card('Annex');
  await answer(text('survey:answers.there'));
  const next = device.place.properties.name ?? '';
  await card(next);
  expect((await stored('Annex'))?.properties.extra).toMatchObject({
    verifiedAt: Math.round(device.workspace.now() / 1000),
  });

  await answer(text('survey:answers.note'));
  fireEvent.change(await screen.findByLabelText(text('survey:noteText')), {
    target: { value: 'Door is stuck' },
  });
  await answer(text('survey:noteSave'));
  await screen.findByText(text('survey:done.text'));
  expect((await stored(next))?.properties.extra?.['surveyNotes']).toMatchObject([{ text: 'Door is stuck' }]);
  expect(stage.toasts.map(({ title }) => title)).toContain(text('survey:saved.note', { name: next }));
});

it('gone → is deleted, and the next card comes; skipped → comes again', async () => {
  await card('Annex');
  await answer(text('survey:answers.gone'));
  const next = device.place.properties.name ?? '';
  await card(next);
  expect(await stored('Annex')).toBeUndefined();
  await answer(text('survey:skip'));
  fireEvent.click(await screen.findByRole('button', { name: text('survey:back') }));
  await card(next);
});

it('changed → is seen, and its form opens', async () => {
  await card('Annex');
  await answer(text('survey:answers.changed'));
  const fid = (await stored('Annex'))!.fid;
  await waitFor(() => expect(stage.path()).toContain(`/pois/${fid}`));
  expect((await stored('Annex'))?.properties.extra?.['verifiedAt']).toBeDefined();
});
