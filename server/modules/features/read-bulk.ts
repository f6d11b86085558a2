import { randomUUID } from 'node:crypto';
import { UNDEFINED_TYPE_CODE } from '../../../src/domain/entities/feature.ts';
import { builtInTaxonomy, kindOf } from '../../../src/domain/taxonomy/index.ts';
import { bulkBodySchema } from '../../../src/contract/content-bodies.ts';
import { badRequest } from '../../platform/api-error.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { parseWithSchema, parseBytes } from '../../platform/http/body/parse-body.ts';
import { bulkFaults } from './feature-checks.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import type { FeatureInput } from './feature-input.ts';
import { keptProperties } from './write-features.ts';

/** The features of a bulk, checked, with what was missing filled in. @throws ApiError that names the first at fault. */
export function readBulk(bytes: Uint8Array, ownOrigin: string): FeatureInput[] {
  const body = parseWithSchema(bulkBodySchema, parseBytes(bytes));
  const seen = new Set<string>();
  return body.features.map((feature, index): FeatureInput => {
    const path = `features/${index}`;
    const given = feature.properties ?? {};
    const fid = given.fid == null ? randomUUID() : asUuid(given.fid);
    if (fid === null)
      throw badRequest('invalid-fid', [{ path: `${path}/properties/fid`, message: 'Not a UUID.' }]);
    if (seen.has(fid)) throw badRequest('duplicate-fid', [{ path: `${path}/properties/fid`, message: fid }]);
    seen.add(fid);
    const typeCode = given.typeCode ?? UNDEFINED_TYPE_CODE;
    const properties = { ...keptProperties(given), typeCode };
    refuseIssues(bulkFaults({ geometry: feature.geometry, properties }, ownOrigin), path);
    return { fid, kind: kindOf(typeCode, builtInTaxonomy), properties, geometry: feature.geometry };
  });
}
