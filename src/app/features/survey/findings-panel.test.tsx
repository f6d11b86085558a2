import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../db/index.ts';
import { rememberLevelRead } from '../../../db/queries/level-read.ts';
import type { PullOutcome } from '../../../sync/index.ts';
import SurveyPanel from './index.tsx';

let device: Device;
/** Has what was asked of the server come. */
let answer: (outcome: PullOutcome) => void;

beforeEach(async () => {
  device = await openDevice();
  await rememberId(device.db, 'levels', device.level.lid, '3/0');
  const answered = new Promise<PullOutcome>((resolve) => {
    answer = resolve;
  });
  device.workspace.engine.pullLevel = () => answered;
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = () => openPanel(SurveyPanel, device.workspace, 'clients/1/sites/2/buildings/3/survey');
const levels = () => device.level.title;
const nothing = () => screen.queryByText(text('survey:findings.none'));

it('a level was never read → is being read, and only then nothing was found on it', async () => {
  await open();
  await screen.findByText(text('survey:findings.reading', { levels: levels() }));
  expect(nothing()).toBeNull();
  await act(async () => {
    await rememberLevelRead(device.db, device.level.lid);
    answer({ ok: true });
  });
  await screen.findByText(text('survey:findings.none'));
});

it('without a network → says which levels are not on this device, instead of "no findings"', async () => {
  device.engine.status = { ...device.engine.status, online: false };
  await open();
  await screen.findByText(text('survey:findings.unread', { levels: levels() }));
  expect(nothing()).toBeNull();
});
