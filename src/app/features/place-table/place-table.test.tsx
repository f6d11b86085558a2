import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../db/index.ts';
import { rememberLevelRead } from '../../../db/queries/level-read.ts';
import PlaceTable from './index.tsx';

it('a level that was never read → is not on this device; once it is read → has nothing', async () => {
  const { db, level, place, levelPath, workspace, engine } = await openDevice();
  await rememberId(db, 'levels', level.lid, '3/0');
  await db.features.delete(place.fid);
  engine.status = { ...engine.status, online: false };
  const nothing = () => screen.queryByText(text('table:noPlaces'));
  await openPanel(PlaceTable, workspace, `${levelPath}/table`);
  await screen.findByText(text('content:empty.unreadLevel.title'));
  expect(nothing()).toBeNull();
  await rememberLevelRead(db, level.lid);
  await waitFor(() => expect(nothing()).not.toBeNull());
  cleanup();
  await db.delete();
});
