import { expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { findingsOf, goneOf, withoutSurvey } from './findings.ts';
import { addedOnSurvey, asGone, withVerification } from './verification.ts';

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

it('deleted places that a survey did not find since → listed with the surveyor, and with their own members', () => {
  const gone = (fid: string, at: number, extra = {}, more = {}): Feature => {
    const properties = asGone(place(fid, extra), { at, by: 'Jo' });
    return { ...place(fid, {}, more), properties };
  };
  const deleted = [
    gone('Lab', 120, { photos: [photo], floor: 'wood' }),
    gone('long ago', 90),
    gone('wall', 120, {}, { kind: 'mapObject' }),
    // At the desk, after a survey had seen it.
    place('at the desk', { verifiedAt: 110, verifiedBy: 'Jo' }),
    gone('later', 130),
  ];
  const found = goneOf(deleted, 100);
  expect(found.map(({ place: { fid }, by, kinds, at }) => [fid, by, kinds, at])).toEqual([
    ['later', 'Jo', ['gone'], 130],
    ['Lab', 'Jo', ['gone'], 120],
  ]);
  expect(found[1]?.photos).toMatchObject([photo]);
  const again = withVerification(deleted[0]!, { at: 140, by: 'Kim' }).extra;
  expect(again).not.toHaveProperty('surveyGoneAt');
  expect(again).toMatchObject({ floor: 'wood', verifiedAt: 140, verifiedBy: 'Kim' });
});
