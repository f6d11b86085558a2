import * as z from 'zod';
import type { Site } from '../../../domain/entities/site.ts';
import type { Draft } from '../../forms/index.ts';

export const siteValuesSchema = z.object({ siteTitle: z.string(), siteExternalIdentifier: z.string() });
export type SiteValues = z.infer<typeof siteValuesSchema>;

export function siteDraft(site: Site | null): Draft<SiteValues> {
  if (site === null) return { values: { siteTitle: '', siteExternalIdentifier: '' }, geometry: null };
  const { siteTitle, siteExternalIdentifier, geometry } = site;
  return { values: { siteTitle, siteExternalIdentifier }, geometry };
}
