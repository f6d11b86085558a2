/** Types of the JSON columns. On their own so that drizzle-kit can read the schema without the domain. */
export type { FeatureGeometry, Polygon } from '../../../src/domain/entities/geometry.ts';
export type { FeatureKind } from '../../../src/domain/entities/feature.ts';
export type { Extra } from '../../../src/domain/entities/publish-state.ts';
export type { ChangeCounts, Quality } from '../../../src/domain/review/review.ts';
