import { describe, expect, it } from 'vitest';
import { makeSqlite, sqlWasm } from '../../../tests/support/domain/sqlite/make-sqlite.ts';
import { readGeopackageJob } from './core.ts';

describe('the layers of a GeoPackage', () => {
  it('are those that it lists', async () => {
    const bytes = await makeSqlite([
      'create table gpkg_contents (table_name text)',
      "insert into gpkg_contents values ('rooms')",
    ]);
    expect(await readGeopackageJob().layers(bytes, sqlWasm())).toEqual({ ok: true, value: ['rooms'] });
  });

  it('of another file · are refused', async () => {
    for (const bytes of [new Uint8Array(), new TextEncoder().encode('no database '.repeat(100))])
      expect(await readGeopackageJob().layers(bytes, sqlWasm())).toEqual({ ok: false, code: 'file-invalid' });
  });
});
