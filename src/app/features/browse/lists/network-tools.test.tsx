import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rememberHeldRead } from '../../../../db/index.ts';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { fidSchema, lidSchema } from '../../../../domain/entities/ids.ts';
import { linkedFids } from '../../../../domain/ops/index.ts';
import { undo } from '../../../commands/index.ts';
import { builtInTaxonomy } from '../../../../domain/taxonomy/index.ts';
import NetworkTools from './network-tools.tsx';

let device: Device;
let broken: Feature;
beforeEach(async () => {
  device = await openDevice();
  const { db, place, workspace } = device;
  await db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  const [a, b] = [0, 1].map(() => fidSchema.parse(workspace.newId()));
  const node = (fid: typeof a, neighbors: unknown[]): Feature => ({
    ...place,
    fid: fid!,
    kind: 'graph',
    geometry: { type: 'Point', coordinates: [10.003, 50.003] },
    properties: { typeCode: 'graph-node', name: 'Path 001', neighbors },
  });
  broken = node(a, [b, a, 'gone']);
  await db.features.bulkAdd([broken, node(b, [a])]);
  await rememberHeldRead(db, [
    { table: 'sites', lid: place.siteLid! },
    { table: 'buildings', lid: place.buildingLid! },
  ]);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('links to missing nodes and to itself are listed → one press removes them, and leaves the others', async () => {
  await openPanel(NetworkTools, device.workspace, `${device.levelPath}/wayfinding-network`);
  fireEvent.click(await screen.findByRole('button', { name: text('network:tools.problems', { count: 2 }) }));
  await screen.findByText(text('network:issues.dangling-neighbor'));
  await screen.findByText(text('network:issues.self-neighbor'));
  fireEvent.click(screen.getByRole('button', { name: text('network:tools.repair', { count: 1 }) }));
  const links = async () => linkedFids((await device.db.features.get(broken.fid))!, 'neighbors');
  await waitFor(async () => expect(await links()).toHaveLength(1));
  expect(await links()).toEqual([(broken.properties['neighbors'] as string[])[0]]);
  await waitFor(() => expect(screen.queryByText(text('network:issues.self-neighbor'))).toBeNull());
});

it('a building whose levels were never read → its missing links are not an issue, and stay in a repair', async () => {
  const { db, workspace } = device;
  const lid = lidSchema.parse(workspace.newId());
  await db.buildings.add({ ...(await db.buildings.toArray())[0]!, lid });
  await db.idmap.add({ kind: 'buildings', serverKey: '99', lid });
  await openPanel(NetworkTools, device.workspace, `${device.levelPath}/wayfinding-network`);
  fireEvent.click(await screen.findByRole('button', { name: text('network:tools.problems', { count: 1 }) }));
  await screen.findByText(text('network:issues.self-neighbor'));
  fireEvent.click(screen.getByRole('button', { name: text('network:tools.repair', { count: 1 }) }));
  const links = async () => linkedFids((await db.features.get(broken.fid))!, 'neighbors');
  await waitFor(async () => expect(await links()).not.toContain(broken.fid));
  expect(await links()).toContain('gone');
});

it('an isolated node kilometres away → one press deletes it; a linked one stays', async () => {
  const { db, workspace } = device;
  const [alone, linked, beside] = [0, 1, 2].map(() => fidSchema.parse(workspace.newId()));
  const far = (fid: typeof alone, neighbors: string[]): Feature => ({
    ...broken,
    fid: fid!,
    geometry: { type: 'Point', coordinates: [10.2, 50.003] },
    properties: { typeCode: 'graph-node', name: 'Path 009', neighbors },
  });
  await db.features.bulkAdd([far(alone, []), far(linked, [beside!])]);
  await db.features.add({
    ...broken,
    fid: beside!,
    properties: { typeCode: 'graph-node', neighbors: [linked] },
  });
  await openPanel(NetworkTools, workspace, `${device.levelPath}/wayfinding-network`);
  fireEvent.click(await screen.findByRole('button', { name: text('network:tools.problems', { count: 5 }) }));
  fireEvent.click(await screen.findByRole('button', { name: text('network:tools.deleteFar', { count: 1 }) }));
  await waitFor(async () => expect(await db.features.get(alone!)).toBeUndefined());
  expect(await db.features.get(linked!)).toBeDefined();
  await undo.run(workspace, undefined);
  expect(await db.features.get(alone!)).toBeDefined();
});
