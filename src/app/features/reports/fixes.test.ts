import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { feature } from '../../../../tests/support/db/content-fixtures.ts';
import type { FixableRule } from '../../../domain/quality/index.ts';
import { verificationOf } from '../../../domain/survey/verification.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { undo } from '../../commands/index.ts';
import { fixFinding } from './fixes.ts';

it('fixes each finding in one step, which can be undone', async () => {
  const device = await openDevice();
  const { db, workspace } = device;
  const broken = 'http://example.org/a.gif';
  const fine = 'https://example.org/a.png';
  const place = feature('');
  place.properties = {
    ...place.properties,
    name: '',
    typeCode: 'office',
    eid: 'EX-1',
    images: [broken, fine],
  };
  await db.features.put(place);
  const stored = async () => (await db.features.get(place.fid))!;
  const fix = (rule: FixableRule) => fixFinding(workspace, { fid: place.fid, rule }, builtInTaxonomy);

  expect(await fix('name-missing')).toBe(true);
  expect((await stored()).properties.name).toBe(builtInTaxonomy['office']!.title);
  expect(await fix('external-id-twice')).toBe(true);
  expect((await stored()).properties.eid).toBeUndefined();
  expect(await fix('picture-broken')).toBe(true);
  expect((await stored()).properties['images']).toEqual([fine]);
  expect(await fix('verification-old')).toBe(true);
  expect(verificationOf(await stored())?.at).toBeGreaterThan(0);
  await undo.run(workspace, undefined);
  expect(verificationOf(await stored())).toBeNull();
  await db.delete();
});
