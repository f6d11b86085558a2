/** A tile as all styles count them: from the north-west. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Half of the way round the earth in web Mercator, in metres. */
const HALF = 20_037_508.342_789_244;

/** The address of a tile. Several templates name the same tiles on several hosts. */
export function tileAddress(templates: readonly string[], { z, x, y }: Tile): string {
  const template = templates[(x + y) % templates.length] ?? '';
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{ratio}', '')
    .replaceAll('{prefix}', (x % 16).toString(16) + (y % 16).toString(16))
    .replaceAll('{quadkey}', quadkey({ z, x, y }))
    .replaceAll('{bbox-epsg-3857}', mercatorBox({ z, x, y }).join(','));
}

function quadkey({ z, x, y }: Tile): string {
  let key = '';
  for (let bit = z - 1; bit >= 0; bit -= 1) key += ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
  return key;
}

function mercatorBox({ z, x, y }: Tile): [number, number, number, number] {
  const size = (2 * HALF) / 2 ** z;
  return [x * size - HALF, HALF - (y + 1) * size, (x + 1) * size - HALF, HALF - y * size];
}
