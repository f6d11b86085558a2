import { useCallback, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import { lidSchema, type Lid } from '../../../domain/entities/ids.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { buildingIssues, type ShapeChecks } from '../../../domain/rules/index.ts';
import { deleteBuilding, restoreDeleted, saveBuilding } from '../../commands/index.ts';
import {
  Bound,
  DraftPanel,
  GeometryBlock,
  TitleField,
  useDraft,
  useSave,
  Wide,
  type Draft,
  type Staged,
  type StagingPort,
} from '../../forms/index.ts';
import { shapesFor, type DrawShape } from '../../state/map-view/drawing.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { buildingDraft, saidIn, type BuildingValues } from './building-values.ts';

export interface BuildingFormProps {
  site: Site;
  /** Null: a new one. */
  building: Building | null;
  head: Draft<BuildingValues>;
  staged: Staged<BuildingValues> | null;
  port: StagingPort;
  entityKey: string;
  mode: 'add' | 'edit' | 'view';
  around: { siblings: Building[]; levels: number };
  freshLid: Lid;
  onClose: () => void;
}

const SHAPES: readonly DrawShape[] = shapesFor(['Polygon']);
const shapesOf = () => SHAPES;

export function BuildingForm(props: BuildingFormProps): ReactElement {
  const { site, building, mode, around, onClose } = props;
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const validate = useCallback(
    ({ values, geometry }: Draft<BuildingValues>, checks: ShapeChecks) =>
      buildingIssues({ ...values, geometry }, { site, siblings: around.siblings, checks }),
    [site, around],
  );
  const draft = useDraft<BuildingValues>({
    entityKey: props.entityKey,
    id: building?.lid ?? props.freshLid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: ({ buildingTitle }) => buildingTitle || t(`titles.${mode}.buildings`),
    shapesOf,
    sceneKey: building?.lid ?? null,
    isReadOnly: mode === 'view',
    now: workspace.now,
  });
  const save = useSave(draft);
  const { values } = draft.draft;
  const title = values.buildingTitle.trim();

  const onSave = (): void => {
    const said = saidIn(draft.draft);
    if (said === null) return;
    const lid = lidSchema.parse(draft.id);
    void save({
      run: () =>
        saveBuilding.run(
          workspace,
          building === null
            ? { mode: 'add', siteLid: site.lid, building: { ...said, lid, buildingExtraData: {} } }
            : {
                mode: 'edit',
                lid: building.lid,
                patch: (stored) => saidIn(draft.onto(buildingDraft(stored))),
              },
        ),
      doneText: t(building === null ? 'done.created' : 'done.updated', { title }),
      onClosed: onClose,
    });
  };
  return (
    <DraftPanel
      draft={draft}
      title={t(`titles.${mode}.buildings`)}
      subtitle={building?.buildingTitle ?? site.siteTitle}
      saveLabel={t(mode === 'add' ? 'add.buildings' : 'save.buildings')}
      onSave={onSave}
      onClose={onClose}
      remove={
        building === null
          ? undefined
          : {
              label: t('delete.buildings.label'),
              question: t('delete.buildings.question', { title: building.buildingTitle }),
              text: t('delete.buildings.text', { count: around.levels }),
              onDelete: () =>
                void save({
                  run: () =>
                    deleteBuilding.run(workspace, {
                      key: building.lid,
                      isShown: (stored) => draft.session.shows(buildingDraft(stored)),
                    }),
                  isDeletion: true,
                  restore: (key) => restoreDeleted(workspace, key),
                  doneText: t('done.deleted', { title: building.buildingTitle }),
                  onClosed: onClose,
                }),
            }
      }
    >
      <Bound draft={draft} name="buildingTitle">
        {(field) => (
          <TitleField {...field} label={t('fields.title')} max={LENGTH.buildingTitle[1]} isRequired />
        )}
      </Bound>
      <Bound draft={draft} name="buildingExternalIdentifier">
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
    </DraftPanel>
  );
}
