import { PLACE_KIND } from '../../content/index.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { shapesOf } from '../../taxonomy/index.ts';
import { needsName, typeOf } from '../../taxonomy/feature-type.ts';
import type { Issue } from '../../entities/issue.ts';
import { error, isBlank } from '../../values/text.ts';

export interface FileFeature {
  geometryType: string | null;
  typeCode: unknown;
  name: unknown;
}

// @spec 5.86 5.87 5.88
/**
 * The three things that an uploaded file is refused for, and only those: cheap enough for every feature of a big file.
 * Codes: file-validation-type-code {code}, file-validation-geometry-type {type}, file-validation-name.
 */
export function fileFeatureIssues(feature: FileFeature, taxonomy: Taxonomy): Issue[] {
  const code = typeof feature.typeCode === 'string' ? feature.typeCode : '';
  const type = typeOf(taxonomy, code);
  if (!type) return [error('file-validation-type-code', 'properties.typeCode', { code })];
  const issues: Issue[] = [];
  if (!shapesOf(code, taxonomy).some((shape) => shape === feature.geometryType))
    issues.push(error('file-validation-geometry-type', 'geometry', { type: type.title }));
  const isNameless = typeof feature.name !== 'string' || isBlank(feature.name);
  if (isNameless && type.properties.class === PLACE_KIND && needsName(type))
    issues.push(error('file-validation-name', 'properties.name'));
  return issues;
}
