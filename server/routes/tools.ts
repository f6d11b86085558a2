import { Hono } from 'hono';
import * as z from 'zod';
import { featureGeometrySchema } from '../../src/domain/entities/geometry.ts';
import { calculateAnchors } from '../../src/domain/floorplan/index.ts';
import { validityIssues } from '../../src/domain/geometry/index.ts';
import { builtInTaxonomy } from '../../src/domain/taxonomy/index.ts';
import { refuse } from '../content/refuse.ts';
import { badRequest } from '../errors.ts';
import { many, one } from '../http/answer.ts';
import type { AppEnv, Deps } from '../http/context.ts';
import { BODY_LIMIT, readBody } from '../http/read-body.ts';

/** Any feature collection: properties do not matter here. */
const collectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.looseObject({ type: z.literal('Feature'), geometry: featureGeometrySchema })),
});

export function toolRoutes(_deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/featureTypes', (c) => many(c, builtInTaxonomy));

  routes.post('/tools/calculate-anchors', async (c) => {
    const { features } = await readBody(c, collectionSchema, { limit: BODY_LIMIT.files });
    features.forEach((feature, index) => {
      refuse(validityIssues(feature.geometry), `features.${index}`);
    });
    const anchors = calculateAnchors(features);
    if (!anchors) throw badRequest('no-features');
    return one(c, { features: anchors });
  });
  return routes;
}
