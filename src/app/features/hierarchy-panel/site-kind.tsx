import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { listBuildings, listSites, exists } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { siteIssues } from '../../../domain/rules/index.ts';
import { deleteSite, saveSite } from '../../commands/index.ts';
import { asPolygon, Bound, GeometryBlock, TitleField, Wide, type Draft } from '../../forms/index.ts';
import type { HierarchyKind } from './hierarchy-kind.ts';

const valuesSchema = z.object({ title: z.string(), externalId: z.string() });
type SiteValues = z.infer<typeof valuesSchema>;

function draftOf(site: Site | null): Draft<SiteValues> {
  if (site === null) return { values: { title: '', externalId: '' }, geometry: null };
  const { title, externalId, geometry } = site;
  return { values: { title, externalId }, geometry };
}

/** What the form says of a site; null without an outline. */
function saidIn(draft: Draft<SiteValues> | null) {
  const geometry = asPolygon(draft?.geometry ?? null);
  if (draft === null || geometry === null) return null;
  const { title, externalId } = draft.values;
  return { title: title.trim(), externalId: externalId.trim(), geometry };
}

interface Around {
  siblings: Site[];
  buildings: Building[];
}

/** A site lies in a client, and holds its buildings. */
export const SITE: HierarchyKind<Site, Client, SiteValues, Around> = {
  type: 'sites',
  useRow: (place) => place?.site ?? null,
  parentIn: ({ client }) => client,
  parentOf: ({ lid, title }) => ({ lid, title }),
  titleOf: ({ title }) => title,
  values: () => valuesSchema,
  draftOf,
  titleIn: ({ title }) => title,
  hasOutline: true,
  around: async (db, lid, { lid: clientLid }) => ({
    siblings: (await listSites(db, clientLid)).filter((other) => other.lid !== lid && exists(other)),
    buildings: (await listBuildings(db, lid)).filter(exists),
  }),
  issuesOf: ({ values, geometry }, { around }, checks) =>
    siteIssues({ ...values, geometry }, { ...around, checks }),
  save: (draft, { row, parent }) => {
    const said = saidIn(draft.draft);
    if (said === null) return null;
    const lid = lidSchema.parse(draft.id);
    return async (workspace) =>
      saveSite.run(
        workspace,
        row === null
          ? { mode: 'add', clientLid: parent.lid, site: { ...said, lid, extra: {} } }
          : { mode: 'edit', lid: row.lid, patch: (stored) => saidIn(draft.onto(draftOf(stored))) },
      );
  },
  remove: async (workspace, input) => deleteSite.run(workspace, input),
  useHeld: ({ buildings }) => buildings.length,
  Fields: function SiteFields({ draft }) {
    const { t } = useTranslation('forms');
    return (
      <>
        <Bound draft={draft} name="title">
          {(field) => (
            <TitleField {...field} label={t('fields.title')} max={LENGTH.titleOfSite[1]} isRequired />
          )}
        </Bound>
        <Bound draft={draft} name="externalId">
          {(field) => (
            <TitleField
              {...field}
              label={t('fields.externalId')}
              max={LENGTH.externalIdentifier[1]}
              isRequired
              dir="ltr"
            />
          )}
        </Bound>
        <Wide>
          <GeometryBlock draft={draft} />
        </Wide>
      </>
    );
  },
};
