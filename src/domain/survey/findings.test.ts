import { expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { findingsOf } from './findings.ts';
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
      place('wall', { verifiedAt: 200 }, { kind: 'mapObject' }),
    ],
    100,
  );
  expect(found.map(({ place: { fid }, kinds, at }) => [fid, kinds, at])).toEqual([
    ['noted', ['note'], 130],
    ['photographed', ['photo'], 120],
    ['seen', [], 110],
    ['added', ['new'], 105],
  ]);
  expect(found[1]).toMatchObject({ by: 'Kim', photos: [photo] });
  expect(found[0]?.notes).toMatchObject([{ text: 'stuck', by: 'Lee' }]);
});
