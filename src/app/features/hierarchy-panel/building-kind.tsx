import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { listBuildings, listLevels, exists } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { buildingIssues } from '../../../domain/rules/index.ts';
import { deleteBuilding, saveBuilding } from '../../commands/index.ts';
import { asPolygon, Bound, GeometryBlock, TitleField, Wide, type Draft } from '../../forms/index.ts';
import type { HierarchyKind } from './hierarchy-kind.ts';

const valuesSchema = z.object({ title: z.string(), externalId: z.string() });
type BuildingValues = z.infer<typeof valuesSchema>;

function draftOf(building: Building | null): Draft<BuildingValues> {
  if (building === null) return { values: { title: '', externalId: '' }, geometry: null };
  const { title, externalId, geometry } = building;
  return { values: { title, externalId }, geometry };
}

/** What the form says of a building; null without an outline. */
function saidIn(draft: Draft<BuildingValues> | null) {
  const geometry = asPolygon(draft?.geometry ?? null);
  if (draft === null || geometry === null) return null;
  const { title, externalId } = draft.values;
  return {
    title: title.trim(),
    externalId: externalId.trim(),
    geometry,
  };
}

interface Around {
  siblings: Building[];
  levels: number;
}

/** A building lies on a site, and holds its levels. */
export const BUILDING: HierarchyKind<Building, Site, BuildingValues, Around> = {
  type: 'buildings',
  useRow: (place) => place?.building ?? null,
  parentIn: ({ site }) => site,
  parentOf: ({ lid, title }) => ({ lid, title }),
  titleOf: ({ title }) => title,
  values: () => valuesSchema,
  draftOf,
  titleIn: ({ title }) => title,
  hasOutline: true,
  around: async (db, lid, { lid: siteLid }) => ({
    siblings: (await listBuildings(db, siteLid)).filter((other) => other.lid !== lid && exists(other)),
    levels: (await listLevels(db, lid)).filter(exists).length,
  }),
  issuesOf: ({ values, geometry }, { parent: site, around: { siblings } }, checks) =>
    buildingIssues({ ...values, geometry }, { site, siblings, checks }),
  save: (draft, { row, parent }) => {
    const said = saidIn(draft.draft);
    if (said === null) return null;
    const lid = lidSchema.parse(draft.id);
    return async (workspace) =>
      saveBuilding.run(
        workspace,
        row === null
          ? { mode: 'add', siteLid: parent.lid, building: { ...said, lid, extra: {} } }
          : { mode: 'edit', lid: row.lid, patch: (stored) => saidIn(draft.onto(draftOf(stored))) },
      );
  },
  remove: async (workspace, input) => deleteBuilding.run(workspace, input),
  useHeld: ({ levels }) => levels,
  Fields: function BuildingFields({ draft }) {
    const { t } = useTranslation('forms');
    return (
      <>
        <Bound draft={draft} name="title">
          {(field) => (
            <TitleField {...field} label={t('fields.title')} max={LENGTH.titleOfBuilding[1]} isRequired />
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
