import { listBuildings, listSites, exists } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { siteIssues } from '../../../domain/rules/index.ts';
import { deleteSite, saveSite } from '../../commands/index.ts';
import { withTitlePaths } from './titles-in-languages.tsx';
import { withTranslatedTitles } from '../../../domain/values/translated-titles.ts';
import type { HierarchyKind } from './hierarchy-kind.ts';
import {
  outlinedDraft,
  OutlinedFields,
  outlinedIn,
  outlinedValues,
  type OutlinedValues,
} from './outlined-form.tsx';

interface Around {
  siblings: Site[];
  buildings: Building[];
}

/** A site lies in a client, and holds its buildings. */
export const SITE: HierarchyKind<Site, Client, OutlinedValues, Around> = {
  type: 'sites',
  useRow: (place) => place?.site ?? null,
  parentIn: ({ client }) => client,
  parentOf: ({ lid, title }) => ({ lid, title }),
  titleOf: ({ title }) => title,
  values: outlinedValues,
  draftOf: outlinedDraft,
  titleIn: ({ title }) => title,
  hasOutline: true,
  around: async (db, lid, { lid: clientLid }) => ({
    siblings: (await listSites(db, clientLid)).filter((other) => other.lid !== lid && exists(other)),
    buildings: (await listBuildings(db, lid)).filter(exists),
  }),
  issuesOf: ({ values, geometry }, { around }, checks) =>
    withTitlePaths(
      siteIssues({ ...values, extra: withTranslatedTitles({}, values), geometry }, { ...around, checks }),
    ),
  save: (draft, { row, parent }) => {
    const said = outlinedIn(draft.draft, {});
    if (said === null) return null;
    const lid = lidSchema.parse(draft.id);
    return async (workspace) =>
      saveSite.run(
        workspace,
        row === null
          ? { mode: 'add', clientLid: parent.lid, site: { ...said, lid } }
          : {
              mode: 'edit',
              lid: row.lid,
              patch: (stored) => outlinedIn(draft.onto(outlinedDraft(stored)), stored.extra),
            },
      );
  },
  remove: async (workspace, input) => deleteSite.run(workspace, input),
  useHeld: ({ buildings }) => buildings.length,
  Fields: ({ draft }) => <OutlinedFields draft={draft} titleLength={LENGTH.titleOfSite[1]} />,
};
