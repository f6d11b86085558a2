import * as z from 'zod';
import { isNetworkNode, isOfClient } from '../content/index.ts';
import { featureKindSchema, featurePropertiesSchema } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { featureGeometrySchema } from '../entities/geometry.ts';
import { roundGeometry } from '../geometry/index.ts';
import { FEATURE } from '../limits.ts';
import { isPlainJson } from './plain-json.ts';
import type { CopiedFeature } from '../ops/index.ts';
import { featureIssues } from '../rules/index.ts';

/** Where a feature was copied: numbers of the server, or keys of the device for new entities. */
export interface CopiedFrom {
  client: string;
  level: string | null;
}
/** no-feature: text of something else. other-client: types and pictures may be others there. invalid: a rule is broken. */
export type CopiedFault = 'no-feature' | 'other-client' | 'invalid';
export type CopiedRead =
  | { ok: true; feature: CopiedFeature; from: CopiedFrom }
  | { ok: false; fault: CopiedFault };

const MARK = 'storey';
/** How deep a feature lies in the body that it is sent in. */
const WRAPPED = 3;
const copiedSchema = z.object({
  type: z.literal('Feature'),
  geometry: featureGeometrySchema,
  properties: featurePropertiesSchema,
  [MARK]: z.object({ kind: featureKindSchema, client: z.string(), level: z.string().nullable() }),
});

/** The text of a feature in the clipboard: GeoJSON, with its origin. */
export const writeCopied = ({ kind, geometry, properties }: CopiedFeature, from: CopiedFrom): string =>
  JSON.stringify({ type: 'Feature', geometry, properties, [MARK]: { kind, ...from } });

/**
 * The content of the clipboard, which may be anything.
 * @param to the client into which it is to be put, and where this server's own pictures are read from
 */
export function readCopied(
  text: string,
  { client, ownOrigin, taxonomy }: { client: string; ownOrigin: string; taxonomy: Taxonomy },
): CopiedRead {
  // Bytes are more than characters, and what surrounds a feature is less than that feature may have.
  const json = text.length > 2 * FEATURE.maxBytes ? null : parsed(text);
  const read = copiedSchema.safeParse(isPlainJson(json, WRAPPED) ? json : null);
  if (!read.success) return { ok: false, fault: 'no-feature' };
  const { geometry, properties, [MARK]: mark } = read.data;
  const { kind, ...from } = mark;
  if (from.client !== client) return { ok: false, fault: 'other-client' };
  const feature = { kind, geometry: roundGeometry(geometry), properties };
  const isOfLevel = !isOfClient(feature) && !isNetworkNode(feature);
  const issues = featureIssues(feature, { taxonomy, ownOrigin, allowsWaiting: true });
  const isBroken = issues.some(({ severity }) => severity === 'error');
  return isOfLevel && !isBroken ? { ok: true, feature, from } : { ok: false, fault: 'invalid' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
