import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeShared, SHARED_DATA } from '../support/shared-data.ts';

const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

describeShared('docs/formats.md', () => {
  it.each(['dxf', 'malformed', 'pdf', 'geojson', 'georef', 'geopackage', 'shapefile'])(
    'says what came out of each file of %s',
    (folder) => {
      const names = readdirSync(join(SHARED_DATA, folder), { recursive: true, encoding: 'utf8' });
      const files = names.filter((name) => /\.(dxf|pdf|json|geojson|zip|gpkg|shp)$/.test(name));
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((name) => !page.includes(`| ${folder}/${name}`))).toEqual([]);
    },
  );
});
