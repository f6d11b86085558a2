import { expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { findingsOf, goneOf, withoutSurvey } from './findings.ts';
import { addedOnSurvey } from './verification.ts';

const place = (fid: string, extra: object, more: object = {}): Feature =>
  ({
    fid,
    kind: 'poi',
    geometry: { type: 'Point', coordinates: [10, 50] },
    properties: { typeCode: 'office', name: fid, extra },
    ...more,
  }) as unknown as Feature;
const photo = { imageUrl: 'https://s.example/1.jpg', at: 120, by: 'Kim' };

it('what surveys brought since a time: the newest first, with its notes and photos, and who was there last', () => {
  const found = findingsOf(
    [
      place('seen', { verifiedAt: 110, verifiedBy: 'Jo' }),
      place('long ago', { verifiedAt: 90, surveyNotes: [{ text: 'old', at: 90, by: 'Jo' }] }),
      place('photographed', { verifiedAt: 90, photos: [{ ...photo, at: 80 }, photo] }),
      place('noted', { verifiedAt: 130, surveyNotes: [{ text: 'stuck', at: 130, by: 'Lee' }] }),
      place('added', addedOnSurvey({ typeCode: 'office' }, { at: 105, by: 'Jo' }).extra ?? {}),
      place('altered', { verifiedAt: 115, verifiedBy: 'Lee', surveyChangedAt: 115 }),
      place('wall', { verifiedAt: 200 }, { kind: 'mapObject' }),
      place('door', { verifiedAt: 102, surveyAddedAt: 102 }, { kind: 'mapObject' }),
    ],
    100,
  );
  expect(found.map(({ place: { fid }, kinds, at }) => [fid, kinds, at])).toEqual([
    ['noted', ['note'], 130],
    ['photographed', ['photo'], 120],
    ['altered', ['changed'], 115],
    ['seen', [], 110],
    ['added', ['new'], 105],
    ['door', ['new'], 102],
  ]);
  expect(found[1]).toMatchObject({ by: 'Kim', photos: [photo] });
  expect(found[0]?.notes).toMatchObject([{ text: 'stuck', by: 'Lee' }]);
});

it('what differs from the published map: not what surveys write, but all else in extra', () => {
  const version = (name: string, extra: object) => ({ properties: { name, extra } });
  const published = version('Lab', { floor: 'wood' });
  const of = (after: object) =>
    withoutSurvey({ before: published, after: after as Record<string, unknown> }).map(({ path }) => path);
  expect(of(version('Lab', { floor: 'wood', verifiedAt: 5, photos: [photo] }))).toEqual([]);
  expect(of(version('Store', { floor: 'wood', verifiedAt: 5 }))).toEqual(['properties.name']);
  expect(of(version('Lab', { floor: 'stone', verifiedAt: 5 }))).toEqual(['properties.extra']);
  expect(
    withoutSurvey({ before: { properties: {} }, after: version('', { verifiedAt: 5 }) }).map(
      ({ path }) => path,
    ),
  ).toEqual(['properties.name']);
});

it('what is gone: places that were deleted since, with who said so and what was photographed there', () => {
  const { kind, geometry, properties } = place('Lab', { photos: [photo] });
  const gone = {
    kind: 'feature',
    key: 'f1',
    change: 'deleted' as const,
    title: 'Lab',
    at: 120,
    by: { name: 'Jo' },
    before: { kind, geometry, properties },
  };
  const changes = [
    gone,
    { ...gone, key: 'long ago', at: 90 },
    { ...gone, key: 'renamed', change: 'changed' as const },
    { ...gone, key: 'wall', before: { ...gone.before, kind: 'mapObject' } },
    { ...gone, key: 'broken', before: { ...gone.before, geometry: { type: 'Circle' } } },
    { ...gone, key: 'level', kind: 'level' },
    { ...gone, key: 'later', at: 130 },
  ];
  expect(goneOf(changes, 100).map(({ finding: { place: at, by, kinds } }) => [at.fid, by, kinds])).toEqual([
    ['later', 'Jo', ['gone']],
    ['f1', 'Jo', ['gone']],
  ]);
  expect(goneOf(changes, 100)[1]?.finding.photos).toMatchObject([photo]);
});
