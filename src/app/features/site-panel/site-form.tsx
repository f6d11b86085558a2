import { useCallback, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import { lidSchema, type Lid } from '../../../domain/entities/ids.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { siteIssues, type ShapeChecks } from '../../../domain/rules/index.ts';
import { deleteSite, restoreDeleted, saveSite } from '../../commands/index.ts';
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
import { saidIn, siteDraft, type SiteValues } from './site-values.ts';

export interface SiteFormProps {
  client: Client;
  /** Null: a new one. */
  site: Site | null;
  head: Draft<SiteValues>;
  staged: Staged<SiteValues> | null;
  port: StagingPort;
  entityKey: string;
  mode: 'add' | 'edit' | 'view';
  around: { siblings: Site[]; buildings: Building[] };
  freshLid: Lid;
  onClose: () => void;
}

const SHAPES: readonly DrawShape[] = shapesFor(['Polygon']);
const shapesOf = () => SHAPES;

export function SiteForm(props: SiteFormProps): ReactElement {
  const { client, site, mode, around, onClose } = props;
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const validate = useCallback(
    ({ values, geometry }: Draft<SiteValues>, checks: ShapeChecks) =>
      siteIssues({ ...values, geometry }, { ...around, checks }),
    [around],
  );
  const draft = useDraft<SiteValues>({
    entityKey: props.entityKey,
    id: site?.lid ?? props.freshLid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: ({ siteTitle }) => siteTitle || t(`titles.${mode}.sites`),
    shapesOf,
    sceneKey: site?.lid ?? null,
    isReadOnly: mode === 'view',
    now: workspace.now,
  });
  const save = useSave(draft);
  const { values } = draft.draft;
  const title = values.siteTitle.trim();

  const onSave = (): void => {
    const said = saidIn(draft.draft);
    if (said === null) return;
    const lid = lidSchema.parse(draft.id);
    void save({
      run: () =>
        saveSite.run(
          workspace,
          site === null
            ? { mode: 'add', clientLid: client.lid, site: { ...said, lid, siteExtraData: {} } }
            : { mode: 'edit', lid: site.lid, patch: (stored) => saidIn(draft.onto(siteDraft(stored))) },
        ),
      doneText: t(site === null ? 'done.created' : 'done.updated', { title }),
      onClosed: onClose,
    });
  };
  return (
    <DraftPanel
      draft={draft}
      title={t(`titles.${mode}.sites`)}
      subtitle={site?.siteTitle ?? client.clientTitle}
      saveLabel={t(mode === 'add' ? 'add.sites' : 'save.sites')}
      onSave={onSave}
      onClose={onClose}
      remove={
        site === null
          ? undefined
          : {
              label: t('delete.sites.label'),
              question: t('delete.sites.question', { title: site.siteTitle }),
              text: t('delete.sites.text', { count: around.buildings.length }),
              onDelete: () =>
                void save({
                  run: () =>
                    deleteSite.run(workspace, {
                      key: site.lid,
                      isShown: (stored) => draft.session.shows(siteDraft(stored)),
                    }),
                  isDeletion: true,
                  restore: (key) => restoreDeleted(workspace, key),
                  doneText: t('done.deleted', { title: site.siteTitle }),
                  onClosed: onClose,
                }),
            }
      }
    >
      <Bound draft={draft} name="siteTitle">
        {(field) => <TitleField {...field} label={t('fields.title')} max={LENGTH.siteTitle[1]} isRequired />}
      </Bound>
      <Bound draft={draft} name="siteExternalIdentifier">
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
