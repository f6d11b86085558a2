import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import { deviceSettings } from '../../../db/device/device-settings.ts';
import { noteTypeAtom, surveyWalkAtom } from '../../state/content/survey-walk.ts';
import { saveFeature, newFid } from '../../commands/index.ts';
import { useAppHistory } from '../../shell/history/use-app-history.ts';
import { historyOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
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
/** What is deleted of drafts from now on: whether each went in one transaction with the content that was saved. */
const endsOfDrafts = (): boolean[] => {
  const ends: boolean[] = [];
  device.db.staging.hook('deleting', (_key, draft: unknown, { storeNames }) => {
    // Called as well if the draft did not exist.
    if (draft !== undefined) ends.push(storeNames.includes('features'));
  });
  return ends;
};
const drafts = () => device.db.staging.toCollection().primaryKeys();
/** The survey was left, or killed, and is opened again on the same device. */
const reopen = async (): Promise<void> => {
  stage.unmount();
  stage = await openPanel(SurveyPanel, device.workspace, SURVEY);
};
afterEach(async () => {
  cleanup();
  deviceSettings.removeItem('surveyWalks');
  await device.db.delete();
});

const press = (name: string): void =>
  void fireEvent.click(screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) }));
/** What is shown takes a touch: it was seen for long enough, and the person may answer. */
const ready = async (): Promise<void> => {
  await waitFor(() => expect(document.querySelector('[data-ready="true"]')).not.toBeNull());
  const group = screen.queryByRole('group', { name: /still there/ });
  await waitFor(() => expect(group?.querySelector('button:disabled') ?? null).toBeNull());
};
const answer = async (name: string): Promise<void> => {
  await ready();
  press(name);
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
});

it('answered → the card shows its answer, and the next one takes none until it was seen', async () => {
  await card('Annex');
  await answer(text('survey:answers.there'));
  // A double tap.
  press(text('survey:given.there', { name: 'Annex' }));
  const next = device.place.properties.name ?? '';
  // The second tap of a slow one: just when the next card comes.
  const tapped = new Promise<void>((isTapped) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('region', { name: next }) === null) return;
      observer.disconnect();
      press(text('survey:answers.there'));
      isTapped();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await tapped;
  await ready();
  expect((await stored('Annex'))?.properties.extra?.['verifiedAt']).toBeDefined();
  expect((await stored(next))?.properties.extra?.['verifiedAt']).toBeUndefined();
});

slowIt('gone → asked for a photo first, then deleted; skipped → comes again', async () => {
  await card('Annex');
  await answer(text('survey:answers.gone'));
  await screen.findByText(text('survey:ask.gone.title', { name: 'Annex' }));
  expect(await stored('Annex')).toBeDefined();
  await answer(text('survey:ask.gone.go'));
  const next = device.place.properties.name ?? '';
  await card(next);
  expect(await stored('Annex')).toBeUndefined();
  await answer(text('survey:skip'));
  fireEvent.click(await screen.findByRole('button', { name: text('survey:back') }));
  await card(next);
});

slowIt('a note kept as a draft · saved → the draft ends in the transaction that saves it', async () => {
  await card('Annex');
  await answer(text('survey:answers.note'));
  const typed = { target: { value: 'Door is stuck' } };
  fireEvent.change(await screen.findByLabelText(text('survey:noteText')), typed);
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  const ends = endsOfDrafts();
  await answer(text('survey:noteSave'));
  await card(device.place.properties.name ?? '');
  expect(ends).toEqual([true]);
  expect(await drafts()).toEqual([]);
});

it('a new place kept as a draft · saved → the draft ends in the transaction that saves it', async () => {
  await card('Annex');
  stage.store.set(noteTypeAtom, 'office');
  stage.store.set(surveyWalkAtom, device.place.levelLid ?? '', { at: [10.003, 50.003], isSaid: true });
  await answer(text('survey:here.add'));
  fireEvent.change(await screen.findByLabelText(textPattern('survey:here.name')), {
    target: { value: 'Kiosk' },
  });
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  const ends = endsOfDrafts();
  press(text('survey:here.save'));
  await waitFor(async () => expect(await stored('Kiosk')).toBeDefined());
  await card('Annex');
  expect(ends).toEqual([true]);
  expect(await drafts()).toEqual([]);
});

it('changed → its form opens, and nothing counts before that is saved', async () => {
  await card('Annex');
  await answer(text('survey:answers.changed'));
  await answer(text('survey:ask.changed.go'));
  const fid = (await stored('Annex'))!.fid;
  await waitFor(() => expect(stage.path()).toContain(`/pois/${fid}`));
  expect((await stored('Annex'))?.properties.extra?.['verifiedAt']).toBeUndefined();
});

slowIt('changed and saved → counts in the same step, and the survey goes on with the next card', async () => {
  await card('Annex');
  await answer(text('survey:answers.changed'));
  await answer(text('survey:ask.changed.go'));
  const { fid } = (await stored('Annex'))!;
  await waitFor(() => expect(stage.path()).toContain(`/pois/${fid}`));
  const patch = (feature: Feature) => ({ properties: { ...feature.properties, eid: 'A-1' } });
  await saveFeature.run(device.workspace, { mode: 'edit', fid, patch, seenBy: 'S. Urveyor' });
  await reopen();
  await card(device.place.properties.name ?? '');
  expect((await stored('Annex'))?.properties).toMatchObject({
    eid: 'A-1',
    extra: { surveyChangedAt: expect.any(Number), verifiedBy: 'S. Urveyor' },
  });
});

it('closed with a card shown · another place is nearer by then → the same card again', async () => {
  await card('Annex');
  const { fid } = device.place;
  stage.store.set(surveyWalkAtom, device.place.levelLid ?? '', {
    at: centreOf(device.place.geometry),
    isSaid: true,
  });
  await reopen();
  await card('Annex');
  expect(screen.queryByRole('region', { name: device.place.properties.name ?? fid })).toBeNull();
});

it('the network brings rows between a finger’s down and up → the answer is for the card under the finger', async () => {
  await card('Annex');
  await ready();
  const button = screen.getByRole('button', { name: new RegExp(`^${text('survey:answers.there')}`) });
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  // A colleague has seen the Annex meanwhile, and what is left is the other place.
  const annex = await stored('Annex');
  const seen = Math.round(device.workspace.now() / 1000);
  const extra = { verifiedAt: seen, verifiedBy: 'Noor' };
  await device.db.features.update(annex?.fid ?? '', { 'properties.extra': extra });
  const said = text('survey:progress', { done: '1', total: '2' });
  await waitFor(() => expect(document.querySelector(`[aria-valuetext="${said}"]`)).not.toBeNull());
  expect(screen.getByRole('region', { name: 'Annex' })).toBeTruthy();
  fireEvent.pointerUp(button, { pointerType: 'touch' });
  fireEvent.click(button);
  const next = device.place.properties.name ?? '';
  await card(next);
  expect((await stored(next))?.properties.extra?.['verifiedAt']).toBeUndefined();
  expect((await stored('Annex'))?.properties.extra?.['verifiedBy']).not.toBe('Noor');
});

function WithUndo() {
  useHeld(historyOfferAtom, useAppHistory());
  return <SurveyPanel />;
}

it('Undo tapped twice, 600 ms apart → takes back one answer, and its card comes again', async () => {
  stage.unmount();
  stage = await openPanel(WithUndo, device.workspace, SURVEY);
  await card('Annex');
  await answer(text('survey:answers.there'));
  await card(device.place.properties.name ?? '');
  await answer(text('survey:answers.there'));
  await ready();
  const undo = screen.getByRole('button', { name: new RegExp(`^${text('survey:undo')}`) });
  fireEvent.click(undo);
  await new Promise((later) => setTimeout(later, 600));
  fireEvent.click(undo);
  await card(device.place.properties.name ?? '');
  await ready();
  expect((await stored('Annex'))?.properties.extra?.['verifiedAt']).toBeDefined();
});
