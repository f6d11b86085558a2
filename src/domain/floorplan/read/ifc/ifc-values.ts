import type { IfcFile, IfcRef, IfcValue } from './ifc-library.ts';

const isRef = (value: IfcValue | undefined): value is IfcRef =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null for anything else; so are the others. */
export const refIn = (value: IfcValue | undefined): number | null => (isRef(value) ? value.ref : null);

export const listIn = (value: IfcValue | undefined): readonly IfcValue[] =>
  Array.isArray(value) ? (value as readonly IfcValue[]) : [];

export const refsIn = (value: IfcValue | undefined): number[] =>
  listIn(value).flatMap((one) => (isRef(one) ? [one.ref] : []));

/** Null for an empty text too. */
export function textIn(value: IfcValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return text === '' ? null : text;
}

export function numberIn(value: IfcValue | undefined): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The numbers of a list; other things in it are left out. */
export const numbersIn = (value: IfcValue | undefined): number[] =>
  listIn(value).flatMap((one) => numberIn(one) ?? []);

/** The attributes of an entity that is referred to; empty where none is. */
export const followed = (file: IfcFile, value: IfcValue | undefined): readonly IfcValue[] => {
  const id = refIn(value);
  return id === null ? [] : file.valuesOf(id);
};
