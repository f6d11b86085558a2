import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { rememberId } from '../../../../db/index.ts';
import { rememberLevelRead } from '../../../../db/queries/level-read.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { fidSchema, lidSchema } from '../../../../domain/entities/ids.ts';
import Browse from '../index.tsx';
import LevelStage from './level-stage.tsx';

/** Pixels. */
const STAGE = { width: 800, height: 600 };

describe('the levels of a building', () => {
  let device: Device;
  let upper: Level;

  const open = async (options: Parameters<typeof openDevice>[0] = {}) => {
    device = await openDevice(options);
    upper = {
      ...device.level,
      lid: lidSchema.parse(device.workspace.newId()),
      levelIndex: 1,
      shortTitle: '1',
      title: 'First floor',
    };
    await device.db.levels.put(upper);
    await rememberLevelRead(device.db, device.level.lid);
  };
  const levelsPath = () => device.levelPath.replace(/\/[^/]+$/, '');
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

  beforeEach(() => {
    // jsdom lays nothing out.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(STAGE.width);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(STAGE.height);
    HTMLElement.prototype.scrollIntoView = () => undefined;
  });
  afterEach(async () => {
    cleanup();
    vi.restoreAllMocks();
    await device.db.delete();
  });

  it('two levels, one of them never read → the highest first, each with what is known of it', async () => {
    await open();
    await device.db.levels.update(upper.lid, { title: 'Upper' });
    await rememberId(device.db, 'levels', upper.lid, 9);
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[1]).toContain('1 place'));
    expect(rows()[0]).toContain('Upper');
    expect(rows()[0]).toContain('Not loaded yet');
    expect(rows()[1]).toMatch(/On this device/);
    expect(screen.getByText('1 of 2 levels is on this device')).toBeDefined();
  });

  it('a place is added and one is verified → counted again without a press', async () => {
    await open();
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[1]).toContain('1 place'));
    const seen = { ...device.place.properties, extra: { verifiedAt: 1_700_000_000, verifiedBy: 'A' } };
    await act(async () => void (await device.db.features.put({ ...device.place, properties: seen })));
    await waitFor(() => expect(rows()[1]).toContain('1 of 1 surveyed'), { timeout: 5_000 });
  });

  it('a place is added while another page is shown → counted when the levels are shown again', async () => {
    await open();
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[1]).toContain('1 place'));
    cleanup();
    await device.db.features.put({ ...device.place, fid: fidSchema.parse(crypto.randomUUID()) });
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[1]).toContain('2 places'), { timeout: 5_000 });
  });

  it('an empty level is read while the list is shown → counted, although no feature was written', async () => {
    await open();
    await rememberId(device.db, 'levels', upper.lid, 9);
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[0]).toContain('Not loaded yet'));
    await act(async () => rememberLevelRead(device.db, upper.lid));
    await waitFor(() => expect(rows()[0]).toContain('0 places'));
  });

  it('the device is opened again without its content → the kept drawing and numbers stand', async () => {
    await open();
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[1]).toContain('1 place'));
    cleanup();
    await device.db.meta.delete(`read:levels:${device.level.lid}`);
    await device.db.features.clear();
    await openPanel(Browse, device.workspace, levelsPath());
    await waitFor(() => expect(rows()[1]).toContain('1 place'));
    expect(document.querySelectorAll('path[data-colour]').length).toBeGreaterThan(0);
  });

  it.each([
    ['an editor', 2, ['Newer plan', 'Delete level']],
    ['a reader', 3, []],
  ])(
    'the menu of a row, opened by %s → every action that this person may give',
    async (_, permissionId, more) => {
      await open({ permissionId });
      await openPanel(Browse, device.workspace, levelsPath());
      fireEvent.click(await screen.findByRole('button', { name: 'More actions for Ground floor' }));
      const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      expect(items).toEqual(expect.arrayContaining(['Survey this level', 'Places as a table', ...more]));
      if (more.length === 0) expect(items).not.toContain('Delete level');
    },
  );

  it('the stack · arrow up, Enter → the level above is chosen, then opened', async () => {
    await open();
    const stage = await openPanel(LevelStage, device.workspace, levelsPath());
    const ground = await screen.findByRole('option', { name: /Ground floor$/ });
    expect(ground.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(ground, { key: 'ArrowUp' });
    const first = screen.getByRole('option', { name: /First floor$/ });
    expect(first.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('complementary', { name: 'First floor' })).toBeDefined();
    fireEvent.keyDown(first, { key: 'Enter' });
    await waitFor(() => expect(stage.path()).toMatch(/\/levels\/1\/pois$/));
  });

  it('the map is chosen instead of the stack → kept on the device', async () => {
    await open();
    await openPanel(LevelStage, device.workspace, levelsPath());
    fireEvent.click(await screen.findByRole('radio', { name: 'Map' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    cleanup();
    await openPanel(LevelStage, device.workspace, levelsPath());
    expect((await screen.findByRole('radio', { name: 'Map' })).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('radio', { name: 'Stack' }));
  });
});
