import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import type { SourceName } from '../../style/build-style.ts';
import { EMPTY_SCENE, type MapScene } from '../../scene/scene.ts';
import type { SourceFeature } from '../../scene/static-features.ts';
import { square, testFeature } from '../../../../tests/support/map/scene-features.ts';
import { createUpdater, type UpdateTarget } from './scene-updater.ts';

/** Sources that keep what is written, as the map's would, and count the writes. */
function memory() {
  const held = new Map<SourceName, Map<number, SourceFeature>>();
  const writes: string[] = [];
  const slow = async (name: SourceName, work: () => void): Promise<void> => {
    await Promise.resolve();
    work();
    writes.push(name);
  };
  const target: UpdateTarget = {
    setData: (name, features) => slow(name, () => held.set(name, new Map(features.map((f) => [f.id, f])))),
    updateData: (name, { remove, add }) =>
      slow(name, () => {
        const source = held.get(name)!;
        for (const id of remove) source.delete(id);
        for (const feature of add) source.set(feature.id, feature);
      }),
  };
  return {
    target,
    writes,
    in: (name: SourceName) => [...(held.get(name)?.values() ?? [])],
  };
}

const rooms = (count: number) => Array.from({ length: count }, (_, n) => testFeature(n));
const scene = (part: Partial<MapScene>): MapScene => ({ ...EMPTY_SCENE, taxonomy: builtInTaxonomy, ...part });

async function shown(...scenes: MapScene[]) {
  const sources = memory();
  const updater = createUpdater(sources.target);
  for (const each of scenes) {
    updater.show(each);
    await updater.settled();
  }
  return { sources, updater };
}

describe('createUpdater', () => {
  it('gives what a first scene holds for the style, and then writes only what differs from it', async () => {
    const sources = memory();
    const updater = createUpdater(sources.target);
    const first = scene({ features: rooms(5) });
    const held = updater.first(first);
    expect(held.level).toHaveLength(5);
    expect(held.graph ?? []).toEqual([]);
    updater.show(first);
    await updater.settled();
    expect(sources.writes).toEqual([]);
    await sources.target.setData('level', held.level!);
    updater.show(scene({ features: rooms(4) }));
    await updater.settled();
    expect(sources.in('level')).toHaveLength(4);
    expect(updater.feature(rooms(4)[3]!.fid)).toBeDefined();
  });

  it('a room too small to be labelled from far away is labelled once it was seen from near', async () => {
    const features = [testFeature(1, {}, { geometry: square(0, 0.00001) }), testFeature(2)];
    const { sources, updater } = await shown(scene({ features }));
    expect(sources.in('level')).toHaveLength(2);
    expect(sources.in('labels').map(({ id }) => updater.keyOf(id))).toEqual([features[1]!.fid]);
    updater.setZoom(16.9);
    await updater.settled();
    expect(sources.in('labels')).toHaveLength(1);
    updater.setZoom(17);
    await updater.settled();
    expect(sources.in('labels')).toHaveLength(2);
    updater.setZoom(12);
    await updater.settled();
    expect(sources.in('labels')).toHaveLength(2);
  });

  it('writes each source once when a level opens', async () => {
    const { sources } = await shown(scene({ features: rooms(5) }));
    expect(sources.in('level')).toHaveLength(5);
    expect(sources.in('labels')).toHaveLength(5);
    expect(sources.writes.filter((name) => name === 'level')).toHaveLength(1);
  });

  it('ghost → the rooms of the other floor in a source of their own, and none among what can be hit; none → none', async () => {
    const [own, other] = [rooms(2), [testFeature(7), testFeature(8)]];
    const { sources, updater } = await shown(scene({ features: own, ghost: other }));
    expect(sources.in('ghost')).toHaveLength(2);
    expect(sources.in('level')).toHaveLength(2);
    expect(updater.feature(other[0]!.fid)).toBeUndefined();
    updater.show(scene({ features: own }));
    await updater.settled();
    expect(sources.in('ghost')).toEqual([]);
  });

  it('writes scenes of one turn together, and only the newest', async () => {
    const sources = memory();
    const updater = createUpdater(sources.target);
    for (let n = 1; n <= 20; n++) updater.show(scene({ features: rooms(n) }));
    await updater.settled();
    expect(sources.in('level')).toHaveLength(20);
    expect(sources.writes.filter((name) => name === 'level')).toHaveLength(1);
  });

  it('touches no static source when only the selection changes', async () => {
    const features = rooms(5);
    const before = scene({ features });
    const { sources, updater } = await shown(before);
    sources.writes.length = 0;
    updater.show({ ...before, selected: features[2]!.fid });
    await updater.settled();
    expect(sources.writes).toEqual(['overlay']);
    expect(sources.in('overlay').map((f) => f.properties['group'])).toEqual(['selected', 'marker']);
  });

  it('a room is edited · its shape is drawn by the editor → its name stays, where the shape is by now', async () => {
    const features = rooms(5);
    const { fid } = features[2]!;
    const before = scene({ features, selected: fid, editing: [fid] });
    const { sources, updater } = await shown(before);
    const [marker, ...others] = sources.in('overlay');
    expect(others).toEqual([]);
    expect(marker?.properties).toMatchObject({ group: 'marker', label: features[2]!.properties.name });
    updater.show({ ...before, editedShape: { type: 'Point', coordinates: [10.5, 50.5] } });
    await updater.settled();
    expect(sources.in('overlay')[0]?.geometry).toMatchObject({ coordinates: [10.5, 50.5] });
  });

  it('writes nothing where the picture stays the same', async () => {
    const features = rooms(100);
    const selected = features[2]!.fid;
    const before = scene({ features, selected, problems: [] });
    const { sources, updater } = await shown(before);
    sources.writes.length = 0;
    const described = features.with(2, testFeature(2, { description: 'Quiet after six' }));
    updater.show({ ...before, features: described, problems: [], outlines: [...before.outlines] });
    await updater.settled();
    expect(sources.writes).toEqual([]);
    expect(updater.feature(selected)!.properties['description']).toBe('Quiet after six');
    updater.refill();
    await updater.settled();
    expect(sources.in('overlay').map((f) => f.properties['group'])).toEqual(['selected', 'marker']);
  });

  it('replaces the one feature that is another object', async () => {
    const features = rooms(200);
    const moved = testFeature(7, { name: 'Moved' });
    const next = features.with(7, moved);
    const { sources } = await shown(scene({ features }), scene({ features: next }));
    expect(sources.in('level')).toHaveLength(200);
    const labels = sources.in('labels').filter((f) => f.properties['label'] === 'Moved');
    expect(labels).toHaveLength(1);
  });

  it('takes what is being edited out of the picture and puts it back', async () => {
    const features = rooms(100);
    const fid = features[3]!.fid;
    const { sources, updater } = await shown(scene({ features, editing: [fid] }));
    expect(sources.in('level')).toHaveLength(99);
    updater.show(scene({ features }));
    await updater.settled();
    expect(sources.in('level')).toHaveLength(100);
    expect(sources.in('labels')).toHaveLength(100);
  });

  it('shows only the kinds that are to be seen', async () => {
    const features = [
      testFeature(1),
      testFeature(2, { typeCode: 'level-geofence' }, { kind: 'geofence' }),
      testFeature(
        3,
        { typeCode: 'ibeacon' },
        { kind: 'beacon', geometry: { type: 'Point', coordinates: [0, 0] } },
      ),
    ];
    const { sources, updater } = await shown(scene({ features }));
    expect(sources.in('level').map((f) => f.properties['group'])).toEqual(['room']);
    const visibility = { ...EMPTY_SCENE.visibility, beacons: true, levelGeofences: true };
    updater.show(scene({ features, visibility }));
    await updater.settled();
    const groups = new Set(sources.in('level').map((f) => f.properties['group']));
    expect(groups).toEqual(new Set(['room', 'geofence', 'beacon']));
  });

  it('labels in the language of the scene and falls back to the plain name', async () => {
    const features = [testFeature(1, { name: 'Café', name_ar: 'مقهى' }), testFeature(2, { name: 'Lab' })];
    const { sources, updater } = await shown(scene({ features }));
    expect(sources.in('labels').map((f) => f.properties['label'])).toEqual(['Café', 'Lab']);
    updater.show(scene({ features, language: 'ar' }));
    await updater.settled();
    expect(sources.in('labels').map((f) => f.properties['label'])).toEqual(['مقهى', 'Lab']);
  });

  it('writes only the labels whose state changed', async () => {
    const features = rooms(100);
    const fid = features[9]!.fid;
    const { sources, updater } = await shown(scene({ features }));
    sources.writes.length = 0;
    updater.show(scene({ features, states: new Map([[fid, 'waiting']]) }));
    await updater.settled();
    expect(sources.writes).toEqual(['labels']);
    expect(sources.in('labels').filter((f) => f.properties['state'] === 'waiting')).toHaveLength(1);
  });

  it('marks a plain node of the network, and an outline without a name', async () => {
    const node = testFeature(
      1,
      { typeCode: 'graph-node' },
      { kind: 'graph', geometry: { type: 'Point', coordinates: [0, 0] } },
    );
    const outlines = [
      { kind: 'building' as const, key: 'b', geometry: square(0), name: 'Tower' },
      { kind: 'site' as const, key: 's', geometry: square(1) },
    ];
    const visibility = { ...EMPTY_SCENE.visibility, graphs: true };
    const { sources, updater } = await shown(scene({ features: [node], outlines, visibility }));
    expect(sources.in('labels')).toEqual([]);
    sources.writes.length = 0;
    const states = new Map([
      [node.fid, 'conflict' as const],
      ['b', 'waiting' as const],
      ['s', 'error' as const],
    ]);
    updater.show(scene({ features: [node], outlines, visibility, states }));
    await updater.settled();
    expect(sources.writes.toSorted()).toEqual(['labels', 'outline-labels']);
    expect(sources.in('labels')).toMatchObject([{ properties: { state: 'conflict', group: 'none' } }]);
    expect(sources.in('outline-labels').map((f) => [f.properties['label'], f.properties['state']])).toEqual([
      ['Tower', 'waiting'],
      ['', 'error'],
    ]);
    updater.show(scene({ features: [node], outlines, states }));
    await updater.settled();
    expect(sources.in('labels')).toEqual([]);
  });

  it('fills new sources after the style was replaced', async () => {
    const { sources, updater } = await shown(scene({ features: rooms(3) }));
    sources.writes.length = 0;
    updater.refill();
    await updater.settled();
    expect(sources.writes).toContain('level');
    expect(sources.in('level')).toHaveLength(3);
  });

  it('the style is replaced while a source is being written, which never answers → fills the new sources', async () => {
    const sources = memory();
    let isGone = true;
    const updater = createUpdater({
      ...sources.target,
      setData: (name, features) =>
        isGone ? new Promise<void>(() => undefined) : sources.target.setData(name, features),
    });
    updater.show(scene({ features: rooms(3) }));
    // The sources are being written.
    await new Promise((resolve) => setTimeout(resolve, 5));
    isGone = false;
    updater.refill();
    await updater.settled();
    expect(sources.in('level')).toHaveLength(3);
    expect(updater.isBusy()).toBe(false);
  });

  it('finds the key of what was clicked', async () => {
    const features = rooms(3);
    const { sources, updater } = await shown(scene({ features }));
    const id = sources.in('level')[1]!.id;
    expect(updater.keyOf(id)).toBe(features[1]!.fid);
    expect(updater.keyOf(12_345)).toBeUndefined();
  });
});
