import { zipSync } from 'fflate';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import {
  chanceOf,
  madeFloor,
  revisedFloor,
} from '../../../../tests/support/domain/revision/revised-floor.ts';
import { getLevel, listFeatures, planOfLevel } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Finding } from '../../../domain/rooms/find-rooms.ts';
import { reviseLevel, undo } from '../../commands/index.ts';
import { levelPreviewAtom } from '../../state/map-view/level-preview.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import PlanRevision from './index.tsx';

const planOf = (findings: readonly Finding[]): File => {
  const features = findings.map(({ geometry, typeCode, name }) => ({
    type: 'Feature',
    properties: { typeCode, ...(name !== null && { name }) },
    geometry,
  }));
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], 'newer.geojson');
};

/** The panel, rebuilt at a press. */
function Turnable(): ReactNode {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        turn
      </button>
      <PlanRevision key={times} />
    </>
  );
}

describe('a newer plan of a level', () => {
  let device: Device;
  let rooms: Feature[];
  beforeEach(async () => {
    device = await openDevice();
    const { clientLid, siteLid, buildingLid, levelLid } = device.place;
    await device.db.features.clear();
    rooms = madeFloor(chanceOf(5)).map((room) => ({ ...room, clientLid, siteLid, buildingLid, levelLid }));
    await device.db.features.bulkAdd(rooms);
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const stored = () => listFeatures(device.db, device.level.lid);
  async function compare(file: File): Promise<PanelStage> {
    const stage = await openPanel(PlanRevision, device.workspace, `${device.levelPath}/revision`);
    await pick(file);
    return stage;
  }
  async function pick(file: File): Promise<void> {
    await screen.findByText(text('levelFiles:revision.intro'));
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  }
  const takeButton = async () =>
    (await screen.findByText(textPattern('levelFiles:revision.take'))).closest('button')!;

  it('is taken over without what it does not draw, but for what was chosen, in one step', async () => {
    const floor = revisedFloor(rooms, chanceOf(6));
    const stage = await compare(planOf(floor.findings));
    fireEvent.click(await screen.findByText(text('levelFiles:revision.is.gone')));
    const gone = await screen.findByRole('grid', { name: text('levelFiles:revision.is.gone') });
    expect(within(gone).queryAllByRole('row', { selected: true })).toEqual([]);
    const [row] = within(gone).getAllByRole('row').slice(1);
    fireEvent.click(within(row!).getByRole('checkbox'));
    expect(stage.store.get(toolMarksAtom).length).toBeGreaterThan(30);
    expect(stage.store.get(levelPreviewAtom)!.length).toBeGreaterThan(rooms.length);
    fireEvent.click(await takeButton());
    await waitFor(() => expect(stage.toasts).toHaveLength(1), { timeout: 30_000 });

    const after = new Map((await stored()).map((feature) => [feature.fid as string, feature]));
    expect(rooms.filter(({ fid }) => !after.has(fid))).toHaveLength(1);
    for (const { fid, properties } of rooms) {
      const now = after.get(fid)?.properties;
      if (now !== undefined) expect({ ...now, name: '' }).toEqual({ ...properties, name: '' });
    }
    const renamed = [...after.values()].filter(({ properties }) => properties.name?.startsWith('Renamed'));
    expect(renamed.map(({ fid }) => floor.done.get(fid))).toEqual(Array(5).fill('renamed'));
    expect(stage.store.get(levelPreviewAtom)).toBeNull();
    const level = async () => (await getLevel(device.db, device.level.lid))!;
    expect(await planOfLevel(device.db, await level())).toMatchObject({ fileName: 'newer.geojson' });

    await undo.run(device.workspace, undefined);
    const byFid = (all: readonly Feature[]) => all.toSorted((a, b) => a.fid.localeCompare(b.fid));
    expect(byFid(await stored())).toEqual(byFid(rooms));
    expect(await level()).toEqual(device.level);
  });

  it('waits for the server where only it can read the file, and says why a file is not read', async () => {
    device.engine.status = { ...device.engine.status, online: false };
    await compare(new File(['AC1032'], 'newer.dwg'));
    expect(await screen.findByText(text('forms:issues.dwg-waits'))).toBeDefined();
    expect(screen.getByRole('button', { name: text('import:convertAgain') })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: text('levelFiles:revision.remove') }));
    await pick(new File([new Uint8Array(zipSync({ 'a.txt': new Uint8Array(1) }))], 'newer.zip'));
    expect(await screen.findByText(textPattern('levelFiles:revision.faults.type'))).toBeDefined();
    await pick(new File([], 'newer.dwg'));
    expect(await screen.findByText(text('forms:issues.file-invalid_empty'))).toBeDefined();
    expect(screen.queryByText(text('forms:issues.dwg-waits'))).toBeNull();
  });

  slowIt('leaves a room as it is that was changed meanwhile, and says so', async () => {
    const stage = await compare(planOf(revisedFloor(rooms, chanceOf(6)).findings));
    const button = await takeButton();
    const renamed = [...revisedFloor(rooms, chanceOf(6)).done].find(([, what]) => what === 'renamed')![0];
    await device.db.features.update(renamed, { 'properties.name': 'By somebody else' });
    fireEvent.click(button);
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.detail).toBe(
        text('levelFiles:revision.leftOut', { count: 1, number: '1' }),
      ),
    );
    expect((await device.db.features.get(renamed))?.properties.name).toBe('By somebody else');
  });

  slowIt(
    'doubles no room that came from the server meanwhile: it is compared again, with what was chosen',
    async () => {
      const few = rooms.slice(0, 16);
      await device.db.features.bulkDelete(rooms.slice(16).map(({ fid }) => fid));
      const named = few.filter(({ properties }) => properties.name?.startsWith('Room'));
      const [late, torn] = [named.slice(0, 2), new Set(named.slice(2, 4).map(({ fid }) => fid))];
      await device.db.features.bulkDelete(late.map(({ fid }) => fid));
      const drawn = few.filter(({ fid }) => !torn.has(fid));
      const stage = await compare(
        planOf(
          drawn.map(({ geometry, properties }) => ({
            typeCode: 'room',
            name: properties.name ?? '',
            geometry,
          })),
        ),
      );
      expect((await takeButton()).textContent).toBe(
        text('levelFiles:revision.take', { count: 2, number: '2' }),
      );
      fireEvent.click(await screen.findByText(text('levelFiles:revision.is.gone')));
      const gone = await screen.findByRole('grid', { name: text('levelFiles:revision.is.gone') });
      for (const row of within(gone).getAllByRole('row').slice(1))
        fireEvent.click(within(row).getByRole('checkbox'));
      await device.db.features.bulkAdd(late);
      const again = await screen.findByText(text('levelFiles:revision.compareAgain'));
      expect((await takeButton()).hasAttribute('disabled')).toBe(true);
      fireEvent.click(again);
      await waitFor(() => expect(screen.queryByText(text('levelFiles:revision.behind'))).toBeNull());
      const take = await takeButton();
      expect(screen.queryByText(text('levelFiles:revision.is.new'))).toBeNull();
      expect(take.textContent).toBe(text('levelFiles:revision.take', { count: 2, number: '2' }));
      fireEvent.click(take);
      await waitFor(() => expect(stage.toasts).toHaveLength(1));
      expect((await stored()).map(({ fid }) => fid).sort()).toEqual(drawn.map(({ fid }) => fid).sort());
    },
  );

  it('takes over nothing new where a room comes while it is taken over', async () => {
    const late = rooms[0]!;
    const row = { kind: 'new', fid: null, typeCode: 'office', name: 'Twice', newName: null } as const;
    const shapes = {
      former: null,
      geometry: late.geometry,
      overlap: null,
      metres: 0,
      partOf: null,
      part: 'room' as const,
    };
    const compared = new Set<string>(rooms.slice(1).map(({ fid }) => fid));
    const input = {
      levelLid: device.level.lid,
      rows: [{ ...row, ...shapes }],
      compared,
      taxonomy: {},
      plan: null,
    };
    expect(await reviseLevel.run(device.workspace, input)).toEqual({ ok: false, code: 'behind' });
    expect(await stored()).toHaveLength(rooms.length);
  });

  slowIt('stays open with what was chosen where the panel is left and opened again', async () => {
    const stage = await openPanel(Turnable, device.workspace, `${device.levelPath}/revision`);
    await pick(planOf(revisedFloor(rooms, chanceOf(6)).findings));
    const first = (await takeButton()).textContent;
    fireEvent.click(await screen.findByText(text('levelFiles:revision.is.gone')));
    const gone = await screen.findByRole('grid', { name: text('levelFiles:revision.is.gone') });
    fireEvent.click(within(within(gone).getAllByRole('row')[1]!).getByRole('checkbox'));
    await waitFor(async () => expect((await takeButton()).textContent).not.toBe(first));
    const before = await takeButton();
    fireEvent.click(screen.getByRole('button', { name: 'turn' }));
    const after = await takeButton();
    expect(after).not.toBe(before);
    expect(after.textContent).toBe(before.textContent);
    expect(stage.store.get(levelPreviewAtom)!.length).toBeGreaterThan(rooms.length);
  });

  slowIt('goes on being read where the panel is left meanwhile and opened again', async () => {
    await openPanel(Turnable, device.workspace, `${device.levelPath}/revision`);
    await pick(planOf(revisedFloor(rooms, chanceOf(6)).findings));
    fireEvent.click(screen.getByRole('button', { name: 'turn' }));
    expect((await takeButton()).hasAttribute('disabled')).toBe(false);
  });

  slowIt('chooses nothing of a plan of another level', async () => {
    await compare(
      planOf(
        madeFloor(chanceOf(77)).map(({ geometry }) => ({ typeCode: 'room-outline', name: null, geometry })),
      ),
    );
    expect(await screen.findByText(text('levelFiles:revision.unlike'))).toBeDefined();
    expect((await takeButton()).hasAttribute('disabled')).toBe(true);
  });

  it('without rooms becomes the plan of the level, and changes nothing else', async () => {
    const stage = await compare(new File(['{"type":"FeatureCollection","features":[]}'], 'empty.geojson'));
    await screen.findByText(text('levelFiles:revision.noRooms'));
    expect(screen.queryByText(text('levelFiles:revision.is.gone'))).toBeNull();
    fireEvent.click(screen.getByText(text('levelFiles:revision.takePlan')).closest('button')!);
    await waitFor(() => expect(stage.toasts).toHaveLength(1));
    const level = (await getLevel(device.db, device.level.lid))!;
    expect(await planOfLevel(device.db, level)).toMatchObject({ fileName: 'empty.geojson' });
    expect(await stored()).toHaveLength(rooms.length);
  });

  it('an SVG without rooms → becomes the plan of the level as a DXF', async () => {
    const lines =
      '<line x1="0" y1="0" x2="100" y2="40" stroke="#000"/><line x1="0" y1="40" x2="100" y2="0" stroke="#000"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">${lines}</svg>`;
    const stage = await compare(new File([svg], 'newer.svg'));
    await screen.findByText(text('levelFiles:revision.noRooms'));
    fireEvent.click(screen.getByText(text('levelFiles:revision.takePlan')).closest('button')!);
    await waitFor(() => expect(stage.toasts).toHaveLength(1));
    const level = (await getLevel(device.db, device.level.lid))!;
    expect(await planOfLevel(device.db, level)).toMatchObject({ fileName: 'newer.svg', fileType: 'dxf' });
  });

  it('that is the first one → undone after it was sent, the outline of the building is what is sent in its place', async () => {
    const { db, workspace } = device;
    const status = () => Promise.resolve({ ok: true, value: null } as const);
    const mapping = { ...workspace.online.mapping, status };
    const own = { ...workspace, online: { ...workspace.online, mapping } };
    const plan = {
      name: 'a.dxf',
      bytes: new Uint8Array([1]),
      page: 1,
      isPicture: false,
      anchors: null,
      encoding: null,
    };
    const level = async () => (await getLevel(db, device.level.lid))!;
    const input = { levelLid: device.level.lid, rows: [], compared: new Set<string>(), taxonomy: {}, plan };
    expect(await reviseLevel.run(own, input)).toMatchObject({ ok: true });
    expect(await planOfLevel(db, await level())).toMatchObject({ fileName: 'a.dxf' });
    await undo.run(own, undefined);
    const outline = await planOfLevel(db, await level());
    expect(outline?.fileType).toBe('geojson');
    expect(new TextDecoder().decode(outline?.bytes)).toContain('Clinic West');
  });
});
