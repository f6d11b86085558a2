import { Dexie } from 'dexie';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Feature } from '../../../src/domain/entities/feature.ts';

/** Rows that a screen shows at once. */
const SHOWN = 20;

/**
 * A list of a level and nothing else: React, Dexie, one read of all rows of the level from the app's own database, sorted
 * by name, and as many rows as fit on a screen.
 * @param search of the address: `db`, the name of the database, and `level`, the local key of the level
 * @returns the rows of the level
 */
export async function bareList(search: string): Promise<Feature[]> {
  const asked = new URLSearchParams(search);
  const db = new Dexie(asked.get('db') ?? '', { cache: 'disabled' });
  const level = asked.get('level') ?? '';
  await db.open();
  const features = await db
    .table<Feature>('features')
    .where('[levelLid+kind]')
    .between([level, Dexie.minKey], [level, Dexie.maxKey])
    .toArray();
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const rows = features
    .filter(({ kind }) => kind === 'poi')
    .map(({ fid, properties }) => ({ fid, name: properties.name ?? '', type: properties.typeCode }))
    .sort((a, b) => compare(a.name, b.name))
    .slice(0, SHOWN);
  const list = createElement(
    'ul',
    { style: { width: 320, blockSize: '100vh', margin: 0, overflow: 'auto' } },
    rows.map(({ fid, name, type }) =>
      createElement('li', { key: fid, style: { blockSize: 40 } }, `${name} · ${type}`),
    ),
  );
  const host = document.querySelector('#root');
  if (host === null) throw new Error('The page has no #root');
  createRoot(host).render(list);
  return features;
}
