import type { Position } from '../../../domain/entities/geometry.ts';
import { roundPosition } from '../../../domain/geometry/index.ts';

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const PART = new RegExp(
  String.raw`^([NSEW])?\s*([+-]?${NUMBER})\s*°?\s*(?:(${NUMBER})\s*['′’]\s*)?(?:(${NUMBER})\s*(?:["″”]|'')\s*)?([NSEW])?$`,
  'i',
);

interface Part {
  value: number;
  /** The axis that a letter names. */
  axis: 'lat' | 'lon' | null;
}

/** Arabic digits and signs as Latin ones, real minus signs as hyphens. */
function latin(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replaceAll('−', '-');
}

function readPart(text: string): Part | null {
  const match = PART.exec(text.trim());
  if (match === null) return null;
  const [, before, degrees = '', minutes = '0', seconds = '0', after] = match;
  if (before !== undefined && after !== undefined) return null;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const letter = (before ?? after)?.toUpperCase();
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isMinus = degrees.startsWith('-');
  if (isMinus && letter !== undefined) return null;
  const value = isMinus || letter === 'S' || letter === 'W' ? -size : size;
  if (letter === undefined) return { value, axis: null };
  return { value, axis: letter === 'N' || letter === 'S' ? 'lat' : 'lon' };
}

/** The ways in which a text falls into two numbers; the first that reads is meant. */
function halves(text: string): [string, string][] {
  const found: [string, string][] = [];
  const add = (parts: string[]): void => {
    const [a, b, ...rest] = parts.map((part) => part.trim()).filter(Boolean);
    if (a !== undefined && b !== undefined && rest.length === 0) found.push([a, b]);
  };
  const decimalCommas = (part: string): string => part.replaceAll(/(\d),(\d)/g, '$1.$2');
  if (text.includes(';')) add(text.split(';').map(decimalCommas));
  else if (text.includes('.') || (text.match(/,/g) ?? []).length < 2) add(text.split(','));
  else add(decimalCommas(text).split(/,?\s+/));
  // A letter ends the first half or begins the second: 36°7'48"N 115°10'12"W
  const lettered = /^(.*?[NS])[\s,]*(.*[EW])$/i.exec(text) ?? /^([NS].*?)[\s,]*([EW].*)$/i.exec(text);
  if (lettered !== null) add([lettered[1] ?? '', lettered[2] ?? '']);
  add(text.split(/\s+/));
  return found;
}

/**
 * A position from a typed or pasted text, or null: "36.13, -115.17", "36,13 -115,17", "36.13 N 115.17 W", `36°7'48"N
 * 115°10'12"W`, "geo:36.13,-115.17". Without letters latitude comes first, as people write it.
 */
export function parseCoordinates(typed: string): Position | null {
  const text = latin(typed)
    .trim()
    .replace(/^geo:/i, '')
    .replace(/^\((.*)\)$/, '$1');
  if (text.length > 80) return null;
  for (const [a, b] of halves(text)) {
    const first = readPart(a);
    const second = readPart(b);
    if (first === null || second === null) continue;
    if (first.axis !== null && first.axis === second.axis) continue;
    const isTurned = first.axis === 'lon' || second.axis === 'lat';
    const [lat, lon] = isTurned ? [second.value, first.value] : [first.value, second.value];
    if (Math.abs(lat) <= 85 && Math.abs(lon) <= 180) return roundPosition([lon, lat]);
  }
  return null;
}
