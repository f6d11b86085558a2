import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editThere, featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { until } from '../../../../tests/support/sync/sync-device.ts';
import {
  bring,
  fileOf,
  twoDevices,
  send,
  type TwoDevices,
} from '../../../../tests/support/sync/two-devices.ts';
import { listGoneOnSurvey, listPhotosHere, transact, undo } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import {
  addPhoto,
  changeFeatures,
  createFeature,
  deleteFeature,
  goneOnSurvey,
} from '../../../domain/ops/index.ts';
import { photosOf, waitingAddress } from '../../../domain/pictures/index.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let two: TwoDevices;
let places: Feature[];

beforeEach(async () => {
  two = await twoDevices();
  await two.sharedLevel();
  places = (await two.a.db.features.toArray()).sort((one, other) => (one.fid < other.fid ? -1 : 1));
  two.server.seen.length = 0;
});
afterEach(() => two.stop());

/** A photo of a place, as the camera of a surveyor leaves it. */
async function photograph(place: Feature, bytes = Uint8Array.of(1, 2, 3)): Promise<string> {
  const { db, clock, newId } = two.a;
  const fileId = newId();
  const imageUrl = waitingAddress(fileId);
  const file = {
    fileId,
    levelLid: imageUrl,
    fileName: 'photo.jpg',
    fileType: 'jpg',
    bytes,
    at: clock.now(),
    picture: { imageType: 'photo' as const, width: 400, height: 300 },
  };
  const before = (await db.features.get(place.fid))!;
  await transact(db, addPhoto(before, { imageUrl, at: 7, by: 'Jo', note: 'Door is stuck' }), {
    now: clock.now(),
    newId,
    files: [file],
  });
  return fileId;
}

/** Restarts the app on a server that takes photos. */
function offerPhotos(): void {
  two.server.extensions = ['images'];
  two.a = two.a.restart();
}

const there = (fid: string): Feature => two.server.features.get(fid)! as unknown as Feature;

describe('a photo', () => {
  it('is uploaded before its place, and after all places that have none', async () => {
    offerPhotos();
    const [shown, other] = places;
    await photograph(shown!);
    await rename(two.a, other!.fid, 'Renamed');
    await send(two.a);
    const writes = two.server.writes();
    const [upload, place, small] = [
      writes.findIndex((call) => call.endsWith('/tools/upload-image')),
      writes.findIndex((call) => call.endsWith(shown!.fid)),
      writes.findIndex((call) => call.endsWith(other!.fid)),
    ];
    expect([small, upload, place]).toEqual([small, upload, place].toSorted((a, b) => a - b));
    expect(upload).toBeGreaterThan(-1);
    const [photo] = photosOf(there(shown!.fid));
    expect(photo).toMatchObject({ at: 7, by: 'Jo', note: 'Door is stuck' });
    expect(photo?.imageUrl).toMatch(/^https:.*\.jpg$/);
  });

  it('goes by itself, as half of a slow line carries none, and what is changed meanwhile goes before the third', async () => {
    offerPhotos();
    const [place, other] = places;
    const { db, clock, newId } = two.a;
    const photographed = [place!];
    for (let n = 0; n < 2; n += 1) {
      const fid = newId();
      const moment = createFeature(place!, featureDraft(fid, `Room ${n}`), () => newId() as Fid);
      await transact(db, moment, { now: clock.now(), newId });
      photographed.push((await db.features.get(fid))!);
    }
    for (const one of photographed) await photograph(one);
    let [underWay, most] = [0, 0];
    const { fetch } = two.server;
    const watched: typeof fetch = async (url, init) => {
      if (!url.endsWith('/tools/upload-image')) return fetch(url, init);
      most = Math.max(most, (underWay += 1));
      await rename(two.a, other!.fid, 'Renamed');
      return fetch(url, init).finally(() => (underWay -= 1));
    };
    Object.assign(two.server, { fetch: watched });
    await send(two.a);
    const writes = two.server.writes();
    const uploads = writes.flatMap((call, i) => (call.endsWith('/tools/upload-image') ? [i] : []));
    expect([uploads.length, most]).toEqual([3, 1]);
    expect(writes.findIndex((call) => call.endsWith(other!.fid))).toBeLessThan(uploads[2]!);
  });

  it('that a busy server does not take now goes later, and none that has arrived goes again', async () => {
    offerPhotos();
    const [one, other] = places;
    for (let n = 0; n < 4; n += 1) for (const place of [one!, other!]) await photograph(place);
    const busy = (status: number, code: string) => ({ status, code, headers: { 'retry-after': '10' } });
    const faults = [
      busy(429, 'too-many-uploads'),
      busy(503, 'too-many-uploads'),
      { status: 408, code: 'upload-stalled' },
      { status: 500, code: 'internal' },
      'down' as const,
    ];
    let [calls, taken] = [0, 0];
    two.server.fault = ({ path }) => {
      if (!path.endsWith('/tools/upload-image')) return undefined;
      const fault = calls++ % 2 === 0 ? faults.shift() : undefined;
      if (fault === undefined) taken += 1;
      return fault;
    };
    await send(two.a);
    expect(await two.a.db.pending.count()).toBe(0);
    expect([one!, other!].map(({ fid }) => photosOf(there(fid)).length)).toEqual([4, 4]);
    expect(taken).toBe(8);
  });

  it('that several places show is uploaded once, though they go at the same time', async () => {
    offerPhotos();
    const fileId = await photograph(places[0]!);
    const images = [waitingAddress(fileId)];
    const { db, clock, newId } = two.a;
    const changes = await Promise.all(
      places.map(async ({ fid }) => {
        const before = (await db.features.get(fid))!;
        return [before, { ...before, properties: { ...before.properties, images } }] as [Feature, Feature];
      }),
    );
    await transact(db, changeFeatures(changes), { now: clock.now(), newId });
    await send(two.a);
    expect(two.server.writes().filter((call) => call.endsWith('/tools/upload-image'))).toHaveLength(1);
    const shown = places.map(({ fid }) => there(fid).properties['images']);
    expect(new Set(shown.map((urls) => JSON.stringify(urls))).size).toBe(1);
    expect(shown[0]).toEqual([expect.stringMatching(/^https:/)]);
  });

  it('of a server that takes none stays on the device, and its place goes', async () => {
    const [place] = places;
    const fileId = await photograph(place!);
    await rename(two.a, place!.fid, 'Renamed');
    await send(two.a);
    expect(there(place!.fid).properties.name).toBe('Renamed');
    expect(photosOf(there(place!.fid))).toEqual([]);
    expect(await listPhotosHere(two.a.db, place!.fid)).toMatchObject([
      { fileId, photo: { at: 7, by: 'Jo', note: 'Door is stuck' }, bytes: Uint8Array.of(1, 2, 3) },
    ]);
    expect(await two.a.db.pending.count()).toBe(0);
  });

  it('waits where the server can not be asked whether it takes photos', async () => {
    two.server.extensions = ['images'];
    let asked = 0;
    two.server.fault = ({ path }) => {
      if (path !== '/health') return undefined;
      asked += 1;
      return 'down';
    };
    const a = two.a.restart();
    const [place] = places;
    await photograph(place!);
    a.engine.start();
    await until(() => asked > 0);
    await a.engine.stop();
    expect(await listPhotosHere(a.db, place!.fid)).toEqual([]);
    expect(photosOf((await a.db.features.get(place!.fid))!)).toHaveLength(1);
    expect(await a.db.pending.count()).toBe(1);
  });

  it('of each of two surveyors stays at a place that both photographed', async () => {
    offerPhotos();
    const [place] = places;
    await photograph(place!);
    const photos = [{ imageUrl: 'https://server.example/theirs.jpg', at: 5 }];
    editThere(two.server, place!.fid, { extra: { photos } });
    await send(two.a);
    await send(two.a);
    expect(photosOf(there(place!.fid)).map(({ at }) => at)).toEqual([5, 7]);
  });

  it('goes along in a file of unsent work, once', async () => {
    const [place] = places;
    const fileId = await photograph(place!, Uint8Array.of(9, 8, 7));
    const file = await fileOf(two.a);
    await bring(two.b, file);
    await bring(two.b, file);
    expect(await two.b.db.files.get(fileId)).toMatchObject({
      bytes: Uint8Array.of(9, 8, 7),
      picture: { imageType: 'photo', width: 400, height: 300 },
    });
    expect(photosOf((await two.b.db.features.get(place!.fid))!)).toMatchObject([
      { imageUrl: waitingAddress(fileId), note: 'Door is stuck' },
    ]);
  });
});

it.each(
  someOf(
    [
      [
        'that shows it → is told when, and nothing of the sort of what is deleted at the desk',
        ['review'],
        true,
      ],
      ['without that extension → is told what the contract has', [], false],
    ] as const,
    1,
  ),
)('gone, by a survey · a server %s', async (_, extensions, isTold) => {
  two.server.extensions = extensions;
  two.a.api.extensions.askAgain();
  const [gone, deleted] = places;
  const { db, clock, newId } = two.a;
  const ports = { now: clock.now(), newId };
  const at = Math.round(ports.now / 1000);
  const onSurvey = (): Promise<Feature[]> => listGoneOnSurvey(db, gone!.levelLid!, 'Jo');
  await transact(db, goneOnSurvey(gone!), ports);
  expect(await onSurvey()).toMatchObject([
    { fid: gone!.fid, properties: { extra: { surveyGoneAt: at, verifiedAt: at, verifiedBy: 'Jo' } } },
  ]);
  await undo(db, ports);
  expect(await onSurvey()).toEqual([]);
  await transact(db, goneOnSurvey((await db.features.get(gone!.fid))!), ports);
  await transact(db, deleteFeature(deleted!), ports);
  await send(two.a);
  expect(
    two.server
      .writes()
      .filter((call) => call.startsWith('DELETE'))
      .toSorted(),
  ).toEqual(
    [
      `DELETE /features/${deleted!.fid}`,
      `DELETE /features/${gone!.fid}${isTold ? `?surveyGoneAt=${at}` : ''}`,
    ].toSorted(),
  );
  expect((await onSurvey()).map(({ fid }) => fid)).toEqual([gone!.fid]);
});
