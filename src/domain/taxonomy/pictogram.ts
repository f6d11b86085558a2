import { FEATURE_KINDS, kindDescriptor } from '../content/index.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { builtInTaxonomy } from './built-in/index.ts';
import { kindOf } from './feature-kind.ts';

/** The name of a lucide icon, kebab-case. */
export type Pictogram = string;

const said = (taxonomy: Taxonomy, typeCode: string): Pictogram | undefined => {
  const icon = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode]?.properties['pictogram'] : undefined;
  return typeof icon === 'string' ? icon : undefined;
};

/** Every icon that a type can show, sorted: what the app has to bundle. */
export const PICTOGRAMS: readonly Pictogram[] = [
  ...new Set([
    ...Object.keys(builtInTaxonomy).flatMap((code) => said(builtInTaxonomy, code) ?? []),
    ...FEATURE_KINDS.map((kind) => kindDescriptor(kind).pictogram),
  ]),
].sort();

/**
 * The icon of a type: what the taxonomy says if we bundle that icon, else the built-in type's of the same code, else
 * one for the class.
 */
export function pictogramOf(typeCode: string, taxonomy: Taxonomy): Pictogram {
  const asked = said(taxonomy, typeCode);
  if (asked !== undefined && PICTOGRAMS.includes(asked)) return asked;
  return said(builtInTaxonomy, typeCode) ?? kindDescriptor(kindOf(typeCode, taxonomy)).pictogram;
}
