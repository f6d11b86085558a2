import * as z from 'zod';
import type { Site } from '../../../domain/entities/site.ts';
import { asPolygon, type Draft } from '../../forms/index.ts';

export const siteValuesSchema = z.object({ siteTitle: z.string(), siteExternalIdentifier: z.string() });
export type SiteValues = z.infer<typeof siteValuesSchema>;

export function siteDraft(site: Site | null): Draft<SiteValues> {
  if (site === null) return { values: { siteTitle: '', siteExternalIdentifier: '' }, geometry: null };
  const { siteTitle, siteExternalIdentifier, geometry } = site;
  return { values: { siteTitle, siteExternalIdentifier }, geometry };
}

/** What the form says of a site; null without an outline. */
export function saidIn(draft: Draft<SiteValues> | null) {
  const geometry = asPolygon(draft?.geometry ?? null);
  if (draft === null || geometry === null) return null;
  const { siteTitle, siteExternalIdentifier } = draft.values;
  return { siteTitle: siteTitle.trim(), siteExternalIdentifier: siteExternalIdentifier.trim(), geometry };
}
