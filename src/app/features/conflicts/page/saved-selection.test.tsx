import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changedPlace, putClash } from '../../../../../tests/support/app/conflict-device.ts';
import { conflictStage } from '../../../../../tests/support/app/render-conflict.tsx';
import { paths } from '../../../routes/paths.ts';
import Conflicts from '../index.tsx';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';

describe('what was picked of a conflict and not decided', () => {
  const page = conflictStage(Conflicts);
  const { open, clash, press, radio, usable } = page;
  const kept = () => page.device.db.staging.count();

  /** Picks a side, and waits until it is on the device. */
  async function pick(id: string): Promise<void> {
    await open(paths.conflict(id));
    fireEvent.click(await radio(/^External ID On the server/));
    await waitFor(async () => expect(await kept()).toBe(1));
  }

  it('is there again after it was left for later', async () => {
    const id = await clash();
    await pick(id);
    press('Later');
    await waitFor(() => expect(page.stage.path()).toBe(paths.sync));
    act(() => page.stage.go(paths.conflict(id)));
    expect(await radio(/^External ID On the server/)).toHaveProperty('checked', true);
    expect(screen.getByText(/^Your choices from .* were restored/)).toBeDefined();
    expect(await radio(/^Name Mine/)).toHaveProperty('checked', true);
  });

  it('found again after a reload, and can start over', async () => {
    const id = await clash();
    await pick(id);
    cleanup();
    await open(paths.conflict(id));
    expect(await radio(/^External ID On the server/)).toHaveProperty('checked', true);
    press('Start over');
    expect(await radio(/^External ID Mine/)).toHaveProperty('checked', true);
    expect(screen.queryByText(/were restored/)).toBeNull();
    await waitFor(async () => expect(await kept()).toBe(0));
  });

  it('goes with the decision', async () => {
    await pick(await clash());
    await usable();
    press('Use this result');
    await waitFor(() => expect(page.stage.path()).toBe(paths.sync));
    expect(await kept()).toBe(0);
  });

  it('goes where it was decided elsewhere', async () => {
    const id = await clash();
    await pick(id);
    cleanup();
    await page.device.workspace.engine.resolveConflict(id, 'theirs');
    await open(paths.conflicts);
    await waitFor(async () => expect(await kept()).toBe(0));
  });

  slowIt('is dropped after a change of either side', async () => {
    const id = await clash();
    await pick(id);
    cleanup();
    const { place, db } = page.device;
    await db.conflicts.update(id, { theirs: changedPlace(place, { name: 'Reception East', eid: 'OPD-9' }) });
    await open(paths.conflict(id));
    expect(await radio(/^External ID Mine/)).toHaveProperty('checked', true);
    expect(screen.queryByText(/were restored/)).toBeNull();
  });

  it('not taken for the values of the open form of the same thing', async () => {
    const { place } = page.device;
    const mine = changedPlace(place, { name: 'Front desk' });
    const id = await putClash(page.device, { key: place.fid, base: place, mine, theirs: null });
    await open(paths.conflict(id));
    fireEvent.click(await radio(/^Delete it here too/));
    await waitFor(async () => expect(await kept()).toBe(1));
    const [key] = await page.device.db.staging.toCollection().primaryKeys();
    expect(key?.startsWith(`features:choice:${place.fid}`)).toBe(true);
  });
});
