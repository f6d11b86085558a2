import type * as z from 'zod';
import type {
  buildingBodySchema,
  clientBodySchema,
  levelBodySchema,
  siteBodySchema,
} from '../../../../src/contract/index.ts';

/* What callers send. */
export type ClientBody = z.infer<typeof clientBodySchema>;
export type SiteBody = z.infer<typeof siteBodySchema>;
export type BuildingBody = z.infer<typeof buildingBodySchema>;
export type LevelBody = z.infer<typeof levelBodySchema>;
/** Of a thing that is there; what is absent stays as it is. */
export type Changes<Body> = { [Key in keyof Body]?: Body[Key] | undefined };
