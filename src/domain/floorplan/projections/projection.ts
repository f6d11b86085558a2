import proj4 from 'proj4';
import type { Position } from '../../entities/geometry.ts';
import type { PlanePoint } from '../../geometry/index.ts';
import { codeIn, systemOf, type KnownSystem } from './known-systems.ts';

/** A coordinate system that can be turned into degrees. */
export interface Projection {
  /** As the register or its definition calls it. */
  name: string;
  /** In the register of EPSG; null where only its definition is known. */
  code: number | null;
  isGeographic: boolean;
  /** Metres of one unit of its coordinates; 1 where they are degrees. */
  metresPerUnit: number;
  /**
   * By how many metres a place may be off, as datums are shifted without grids; null: the shift is not known, and it may be
   * hundreds.
   */
  accuracyMetres: number | null;
  /** Null: it lies nowhere on earth. */
  toEarth: (at: PlanePoint) => Position | null;
  fromEarth: (at: Position) => PlanePoint | null;
}

/** Characters. Definitions are a few hundred. */
const LONGEST = 20_000;
const LONGEST_NAME = 80;

/** Datums that well-known text names without saying how to shift them: the shift of this row of the register is taken. */
const SHIFTED_AS: readonly (readonly [RegExp, code: number])[] = [
  [/deutsches[ _]hauptdreiecksnetz|^d?h?dhdn/i, 31_467],
  [/osgb|ordnance[ _]survey[ _]of[ _]great[ _]britain/i, 27_700],
  [/ch1903/i, 2056],
  [/amersfoort/i, 28_992],
  [/s[ _-]jtsk|unified[ _]trigonometrical/i, 5514],
  [/^(d_)?mgi$|militar[ _]geographische/i, 31_287],
  [/belge[ _](19)?72/i, 31_370],
  [/luref|luxembourg[ _](reference|1930)/i, 2169],
];
const BESIDE_WGS84 = 2;
const BY_SEVEN_NUMBERS = 5;
/** Metres between the longer half axes of ellipsoids that are as good as the same. */
const SAME_RADIUS = 1;

/**
 * The coordinate system of a code (`25832`, `EPSG:25832`, a URN), a definition in well-known text (a `.prj`) or of PROJ
 * (`+proj=…`). Null: it is not known, or not understood. Never throws.
 */
export function projectionOf(text: string): Projection | null {
  const own = text.trim();
  if (own === '' || own.length > LONGEST) return null;
  const code = codeIn(own);
  const known = code === null ? null : systemOf(code);
  if (known !== null) return projectionBy(known.definition, known);
  if (code !== null && !own.includes('[')) return null;
  if (own.startsWith('+proj=')) return /nadgrids|\+init/.test(own) ? null : projectionBy(own, null);
  // Without an ellipsoid it would be taken for one on WGS 84.
  const isWhole = /^[a-z]+(_[a-z]+)?\s*\[/i.test(own) && /(SPHEROID|ELLIPSOID)\s*\[/i.test(own);
  return isWhole ? projectionBy(withShift(own), null) : null;
}

/** Well-known text whose datum is known here says how it is shifted. */
function withShift(wkt: string): string {
  if (/TOWGS84/i.test(wkt)) return wkt;
  const datum = /\bDATUM\s*\[\s*"([^"]{1,100})"/i.exec(wkt)?.[1] ?? '';
  const row = SHIFTED_AS.find(([pattern]) => pattern.test(datum));
  const shift = row && /\+towgs84=([-\d.,e]+)/.exec(systemOf(row[1])?.definition ?? '')?.[1];
  return shift === undefined
    ? wkt
    : wkt.replace(
        /SPHEROID\s*\[\s*"[^"]{0,100}"\s*,[^[\]]{1,60}(,\s*AUTHORITY\s*\[[^\]]{0,60}\])?\s*\]/i,
        (spheroid) => `${spheroid},TOWGS84[${shift}]`,
      );
}

function projectionBy(definition: string, known: KnownSystem | null): Projection | null {
  try {
    // Its types name neither.
    const system = new proj4.Proj(definition) as {
      a?: number;
      to_meter?: number;
      title?: string;
      projName?: string;
    };
    const { forward, inverse } = proj4(definition);
    const isGeographic = system.projName === 'longlat';
    const name = known?.name ?? system.title ?? nameIn(definition);
    return {
      name: name
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_NAME),
      code: known?.code ?? null,
      isGeographic,
      metresPerUnit: isGeographic ? 1 : (system.to_meter ?? 1),
      accuracyMetres: accuracyOf(definition, system),
      toEarth: (at) => whole(() => inverse([...at]), isOnEarth),
      fromEarth: (at) =>
        whole(
          () => forward([...at]),
          () => true,
        ),
    };
  } catch {
    return null;
  }
}

const nameIn = (definition: string): string => /^[^["]*\[\s*"([^"]*)"/.exec(definition)?.[1] ?? '';

function accuracyOf(definition: string, { a }: { a?: number }): number | null {
  const shift = /\+towgs84=([-\d.,e]+)|TOWGS84\s*\[([^\]]*)\]/i.exec(definition);
  const numbers = (shift?.[1] ?? shift?.[2] ?? '').split(',').map(Number);
  if (numbers.some((one) => Math.abs(one) > 0.01)) return BY_SEVEN_NUMBERS;
  return Math.abs((a ?? 0) - 6_378_137) <= SAME_RADIUS ? BESIDE_WGS84 : null;
}

const isOnEarth = ([longitude, latitude]: PlanePoint): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) < 90;

function whole(work: () => number[], isRight: (at: PlanePoint) => boolean): [number, number] | null {
  try {
    const [x = NaN, y = NaN] = work();
    return Number.isFinite(x) && Number.isFinite(y) && isRight([x, y]) ? [x, y] : null;
  } catch {
    return null;
  }
}
