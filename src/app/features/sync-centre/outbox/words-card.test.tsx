import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { changePictureText, putNote } from '../../../../db/index.ts';
import { PLAIN_TEXT, type PictureText } from '../../../../domain/pictures/index.ts';
import { paths } from '../../../routes/paths.ts';
import SyncCentre from '../index.tsx';

const URL_OF_PICTURE = 'https://storey.example/kitchen.png';
let device: Device;
let stage: ScreenStage;

beforeEach(async () => {
  device = await openConflictDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const clientLid = (): string => device.level.clientLid;
const writeText = (of: Partial<PictureText> = {}): Promise<void> =>
  changePictureText(device.db, { clientLid: clientLid(), url: URL_OF_PICTURE }, () => ({
    clientLid: clientLid(),
    url: URL_OF_PICTURE,
    texts: { [PLAIN_TEXT]: 'An oven' },
    base: {},
    tag: null,
    clash: null,
    refused: null,
    ...of,
  }));
const open = async (): Promise<void> => {
  stage = await openScreen({
    Screen: SyncCentre,
    workspace: device.workspace,
    routes: [paths.sync, paths.comms, paths.library],
    namespaces: ['sync', 'conflicts'],
    at: paths.sync,
  });
};

it('only words of a picture and a note wait · sync centre → lists both, and does not say that all has arrived', async () => {
  await writeText();
  await putNote(device.db, {
    clientLid: clientLid(),
    id: 'n1',
    kind: 'note',
    state: 'open',
    text: 'Door blocked\nby pallets',
    by: { userId: 1, name: 'Ann' },
    at: 1,
    about: null,
    replies: [],
    base: null,
    waits: 'put',
    refused: { code: 'forbidden', message: 'No.' },
  });
  await open();
  await screen.findByText('An oven');
  await screen.findByText('Door blocked');
  await screen.findByText(text('sync:state.waiting'));
  await screen.findByText(text('sync:state.refused'));
  expect(screen.queryByText(text('sync:nothing'))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `${text('sync:drafts.open')}: Door blocked` }));
  await waitFor(() =>
    expect(stage.path() + stage.search()).toBe(paths.note({ clientLid: clientLid(), id: 'n1' })),
  );
});

it('the text of a picture arrives → says that all has arrived', async () => {
  await writeText();
  await open();
  await screen.findByText('An oven');
  await writeText({ base: { [PLAIN_TEXT]: 'An oven' }, tag: '"1"' });
  await screen.findByText(text('sync:nothing'));
  expect(screen.queryByText('An oven')).toBeNull();
});
