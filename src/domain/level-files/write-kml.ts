import type { Feature } from '../entities/feature.ts';
import type { Ring } from '../entities/geometry.ts';
import { partsOf } from '../geometry/index.ts';
import { escapeXml } from './escape-xml.ts';
import type { LevelContent } from './level-content.ts';

/** The content of a level as a KML: a folder of its title, a placemark for each feature, its other plain values as extended data. */
export function writeKml({ level, features }: LevelContent): string {
  const placemarks = features.map((feature) => placemark(feature, level.levelIndex));
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>${escapeXml(level.title)}</name>
${placemarks.join('\n')}
</Folder></Document></kml>
`;
}

function placemark({ fid, geometry, properties }: Feature, levelIndex: number): string {
  const { name, description, ...others } = properties;
  const values = Object.entries({ ...others, lvl: levelIndex }).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [`<Data name="${escapeXml(key)}"><value>${escapeXml(String(value))}</value></Data>`]
      : [],
  );
  return [
    `<Placemark id="${escapeXml(fid)}">`,
    name ? `<name>${escapeXml(name)}</name>` : '',
    typeof description === 'string' ? `<description>${escapeXml(description)}</description>` : '',
    `<ExtendedData>${values.join('')}</ExtendedData>`,
    shapeOf(geometry),
    '</Placemark>',
  ].join('');
}

function shapeOf(geometry: Feature['geometry']): string {
  if (geometry.type === 'Point')
    return `<Point><coordinates>${geometry.coordinates.slice(0, 2).join()}</coordinates></Point>`;
  const polygons = partsOf(geometry).map(
    ([shell, ...holes]) =>
      `<Polygon>${boundary('outer', shell!)}${holes.map((hole) => boundary('inner', hole)).join('')}</Polygon>`,
  );
  return polygons.length === 1 ? polygons[0]! : `<MultiGeometry>${polygons.join('')}</MultiGeometry>`;
}

function boundary(side: 'outer' | 'inner', ring: Ring): string {
  const coordinates = ring.map((at) => at.slice(0, 2).join()).join(' ');
  return `<${side}BoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></${side}BoundaryIs>`;
}
