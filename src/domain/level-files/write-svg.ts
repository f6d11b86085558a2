import type { Feature } from '../entities/feature.ts';
import type { Position } from '../entities/geometry.ts';
import { boundsAcross, labelPoint, localPlane, partsOf } from '../geometry/index.ts';
import { escapeXml } from './escape-xml.ts';
import type { LevelContent } from './level-content.ts';

/** Millimetres on the page for a metre: 1:100. A level that is too large for any sheet is as large as it is. */
const MM_PER_METRE = 10;
const TRUE_MM_PER_METRE = 1000;
/** Metres from corner to corner. */
const LARGEST_SHEET = 4;
/** Metres. */
const MARGIN = 1;
const TEXT_HEIGHT = 0.5;
const POINT_RADIUS = 0.3;
/** Metres. A page has to have a size. */
const SMALLEST = 1;

/**
 * The content of a level as an SVG, north up, a unit a metre, on a page in 1:100 where it fits
 * one: a group for each type, whose `id` is its code, areas
 * as paths, points as circles, names as texts.
 */
export function writeSvg({ level, features }: LevelContent): string {
  const bounds = boundsAcross(...features.map(({ geometry }) => geometry)) ?? [0, 0, 0, 0];
  const plane = localPlane([bounds[0], bounds[3]]);
  const at = (position: Position): string => {
    const [x, y] = plane.toPlane(position);
    return `${millimetre(x)} ${millimetre(-y)}`;
  };
  const [east, south] = plane.toPlane([bounds[2], bounds[1]]);
  const width = Math.max(east, SMALLEST) + 2 * MARGIN;
  const height = Math.max(-south, SMALLEST) + 2 * MARGIN;
  const byType = new Map<string, Feature[]>();
  for (const one of features) {
    const { typeCode } = one.properties;
    const all = byType.get(typeCode);
    if (all === undefined) byType.set(typeCode, [one]);
    else all.push(one);
  }
  const groups = [...byType].map(
    ([typeCode, all]) => `<g id="${escapeXml(typeCode)}">${all.map((one) => shapeOf(one, at)).join('')}</g>`,
  );
  const isSheet = (Math.hypot(width, height) * MM_PER_METRE) / TRUE_MM_PER_METRE <= LARGEST_SHEET;
  const scale = isSheet ? MM_PER_METRE : TRUE_MM_PER_METRE;
  const page = `width="${millimetre(width * scale)}mm" height="${millimetre(height * scale)}mm"`;
  const viewBox = [-MARGIN, -MARGIN, width, height].map(millimetre).join(' ');
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" ${page} viewBox="${viewBox}" fill="none" stroke="#333" stroke-width="0.05" font-family="sans-serif" font-size="${TEXT_HEIGHT}">
<title>${escapeXml(level.title)}</title>
${groups.join('\n')}
</svg>
`;
}

function shapeOf({ fid, geometry, properties }: Feature, at: (position: Position) => string): string {
  const id = `data-fid="${escapeXml(fid)}"`;
  const label = labelPoint(geometry);
  const name = properties.name;
  const text =
    name && label !== null
      ? `<text transform="translate(${at(label)})" text-anchor="middle" fill="#333" stroke="none">${escapeXml(name)}</text>`
      : '';
  if (geometry.type === 'Point')
    return `<circle ${id} transform="translate(${at(geometry.coordinates)})" r="${POINT_RADIUS}"/>${text}`;
  const path = partsOf(geometry)
    .flat()
    .map((ring) => `M${ring.slice(0, -1).map(at).join('L')}Z`)
    .join('');
  return `<path ${id} d="${path}" fill-rule="evenodd"/>${text}`;
}

const millimetre = (metres: number): number => Math.round(metres * 1000) / 1000;
