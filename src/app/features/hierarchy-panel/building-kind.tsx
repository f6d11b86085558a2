import { listBuildings, listLevels, exists } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { buildingIssues } from '../../../domain/rules/index.ts';
import { deleteBuilding, saveBuilding } from '../../commands/index.ts';
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
  siblings: Building[];
  levels: number;
}

/** A building lies on a site, and holds its levels. */
export const BUILDING: HierarchyKind<Building, Site, OutlinedValues, Around> = {
  type: 'buildings',
  useRow: (place) => place?.building ?? null,
  parentIn: ({ site }) => site,
  parentOf: ({ lid, title }) => ({ lid, title }),
  titleOf: ({ title }) => title,
  values: outlinedValues,
  draftOf: outlinedDraft,
  titleIn: ({ title }) => title,
  hasOutline: true,
  around: async (db, lid, { lid: siteLid }) => ({
    siblings: (await listBuildings(db, siteLid)).filter((other) => other.lid !== lid && exists(other)),
    levels: (await listLevels(db, lid)).filter(exists).length,
  }),
  issuesOf: ({ values, geometry }, { parent: site, around: { siblings } }, checks) =>
    withTitlePaths(
      buildingIssues(
        { ...values, extra: withTranslatedTitles({}, values), geometry },
        { site, siblings, checks },
      ),
    ),
  save: (draft, { row, parent }) => {
    const said = outlinedIn(draft.draft, {});
    if (said === null) return null;
    const lid = lidSchema.parse(draft.id);
    return async (workspace) =>
      saveBuilding.run(
        workspace,
        row === null
          ? { mode: 'add', siteLid: parent.lid, building: { ...said, lid } }
          : {
              mode: 'edit',
              lid: row.lid,
              patch: (stored) => outlinedIn(draft.onto(outlinedDraft(stored)), stored.extra),
            },
      );
  },
  remove: async (workspace, input) => deleteBuilding.run(workspace, input),
  useHeld: ({ levels }) => levels,
  Fields: ({ draft }) => <OutlinedFields draft={draft} titleLength={LENGTH.titleOfBuilding[1]} />,
};
