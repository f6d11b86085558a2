// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changedPlace, putClash } from '../../../../tests/support/conflict-device.ts';
import { conflictStage } from '../../../../tests/support/conflict-stage.tsx';
import { paths } from '../../routes/paths.ts';
import Conflicts from './index.tsx';

describe('a thing that stands or goes as a whole', () => {
  const page = conflictStage(Conflicts);
  const { open, row, press, radio, usable } = page;

  it('asks what becomes of a thing that was deleted on the server', async () => {
    const { place } = page.device;
    const mine = changedPlace(place, { name: 'Front desk' });
    const id = await putClash(page.device, { key: place.fid, base: place, mine, theirs: null });
    await open(paths.conflict(id));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Front desk on Ground floor was changed here and deleted on the server.',
    );
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(await radio(/^Delete it here too/));
    expect(await screen.findByText('It is deleted, here and on the server.')).toBeDefined();
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await row()).toBeUndefined());
  });

  it('asks what becomes of a thing that was deleted here', async () => {
    const { place } = page.device;
    const theirs = changedPlace(place, { name: 'Reception West' });
    const id = await putClash(page.device, { key: place.fid, base: place, mine: null, theirs });
    await open(paths.conflict(id));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Reception West on Ground floor was deleted here and changed on the server.',
    );
    fireEvent.click(await radio(/^Keep it, as the server has it/));
    await usable();
    press('Use this result');
    await waitFor(async () => expect((await row())?.properties.name).toBe('Reception West'));
  });
});
