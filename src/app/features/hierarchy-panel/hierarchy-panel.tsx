import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { ShapeChecks } from '../../../domain/rules/index.ts';
import { newLid, restoreDeleted, stagingOf } from '../../commands/index.ts';
import {
  DraftPanel,
  useDraft,
  useSave,
  useStaged,
  WaitingPanel,
  Wide,
  type DeleteOffer,
  type Draft,
  type Staged,
  type StagingPort,
} from '../../forms/index.ts';
import { shapesFor, type DrawShape } from '../../editor/drawing.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Button } from '../../ui/index.ts';
import type { HierarchyKind, HierarchyMode, Subject } from './hierarchy-kind.ts';

const POLYGON: readonly DrawShape[] = shapesFor(['Polygon']);
const NO_SHAPES: readonly DrawShape[] = [];

interface KindProps<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around> {
  kind: HierarchyKind<Row, Parent, Values, Around>;
}

/** The form of a client, a site, a building or a level: adds one, changes one, or shows one. */
export function HierarchyPanel<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around>({
  kind,
}: KindProps<Row, Parent, Values, Around>): ReactNode {
  const { panel } = useContentRoute();
  const place = usePlace();
  const named = kind.useRow(place);
  if (place === undefined || panel === 'none') return null;
  const row = panel === 'edit' ? named : null;
  const parent = kind.parentIn(place);
  if (parent === null || (panel === 'edit' && row === null)) return null;
  return <Load key={row?.lid ?? 'new'} {...{ kind, row, parent }} />;
}

interface LoadProps<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around> extends KindProps<
  Row,
  Parent,
  Values,
  Around
> {
  row: Row | null;
  parent: Parent;
}

function Load<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around>({
  kind,
  row,
  parent,
}: LoadProps<Row, Parent, Values, Around>): ReactNode {
  const workspace = useWorkspace();
  const close = useClosePanel();
  const { canEdit, isKnown } = usePermission();
  const { db, now, newId } = workspace;
  const [freshLid] = useState(() => newLid(workspace));
  const above = kind.parentOf(parent)?.lid ?? '';
  const entityKey = row === null ? `${kind.type}:new:${above}` : `${kind.type}:${row.lid}`;
  const action = row === null ? 'add' : 'edit';
  const port = useMemo(
    () => stagingOf({ db, now, newId }, entityKey, action),
    [db, now, newId, entityKey, action],
  );
  const [schema] = useState(() => kind.values(row));
  const staged = useStaged(port, schema);
  const lid = row?.lid ?? freshLid;
  const around = useLiveQuery(async () => kind.around(db, lid, parent), [db, lid, above]);
  const head = useMemo(() => kind.draftOf(row), [kind, row]);
  const mode = action === 'edit' && isKnown && !canEdit ? 'view' : action;
  const title = useTitle(kind, mode);
  if (!isKnown || staged === undefined || around === undefined)
    return <WaitingPanel title={title} onClose={close} isMissing={false} />;
  return (
    <Form
      {...{ kind, head, port, entityKey, freshLid, title, onClose: close }}
      subject={{ row, parent, around, mode }}
      staged={mode === 'view' ? null : staged}
    />
  );
}

/** "Adding site". Clients and levels are not added here: their names are not needed. */
function useTitle(
  { type }: Pick<HierarchyKind<never, never, never, never>, 'type'>,
  mode: HierarchyMode,
): string {
  const { t } = useTranslation('forms');
  return t(`titles.${mode}.${type}` as 'titles.add.sites');
}

/** The way to what apps get for this place. */
function SdkEntry(): ReactNode {
  const { t } = useTranslation('forms');
  const { pathname } = useLocation();
  const go = useGo();
  return (
    <Button icon={SlidersHorizontal} isFullWidth onPress={() => go(`${pathname}/advanced-configurations`)}>
      {t('sdkEntry')}
    </Button>
  );
}

interface FormProps<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around> extends KindProps<
  Row,
  Parent,
  Values,
  Around
> {
  subject: Subject<Row, Parent, Around>;
  head: Draft<Values>;
  staged: Staged<Values> | null;
  port: StagingPort;
  entityKey: string;
  freshLid: Lid;
  title: string;
  onClose: () => void;
}

function Form<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around>(
  props: FormProps<Row, Parent, Values, Around>,
): ReactNode {
  const { kind, subject, title, onClose } = props;
  const { row, parent, around, mode } = subject;
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const held = kind.useHeld(around);
  const validate = useCallback(
    (draft: Draft<Values>, checks: ShapeChecks) =>
      kind.issuesOf(draft, { row, parent, around, mode }, checks),
    [kind, row, parent, around, mode],
  );
  const shapes = kind.hasOutline ? POLYGON : NO_SHAPES;
  const draft = useDraft<Values>({
    entityKey: props.entityKey,
    id: row?.lid ?? props.freshLid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: (values) => kind.titleIn(values) || title,
    shapesOf: () => shapes,
    sceneKey: kind.hasOutline ? (row?.lid ?? null) : null,
    isReadOnly: mode === 'view',
    now: workspace.now,
  });
  const save = useSave(draft);

  const onSave = (): void => {
    const saving = kind.save(draft, subject);
    if (saving === null) return;
    const named = { title: kind.titleIn(draft.draft.values).trim() };
    void save({
      run: (ends) => saving({ ...workspace, ends }),
      doneText: t(row === null ? 'done.created' : 'done.updated', named),
      onClosed: onClose,
    });
  };
  const removal = (): DeleteOffer | undefined => {
    const { remove, type } = kind;
    if (row === null || remove === null || type === 'clients') return undefined;
    const named = { title: kind.titleOf(row) };
    return {
      label: t(`delete.${type}.label`),
      question: t(`delete.${type}.question`, named),
      text: held === null ? t('delete.unread') : t(`delete.${type}.text`, { count: held }),
      onDelete: () =>
        void save({
          run: async (ends) =>
            remove(
              { ...workspace, ends },
              {
                key: row.lid,
                isShown: (stored) => draft.session.shows(kind.draftOf(stored)),
              },
            ),
          isDeletion: true,
          restore: async (key) => restoreDeleted(workspace, key),
          doneText: t('done.deleted', named),
          onClosed: onClose,
        }),
    };
  };
  return (
    <DraftPanel
      draft={draft}
      title={title}
      subtitle={row === null ? kind.parentOf(parent)?.title : kind.titleOf(row)}
      saveLabel={t((mode === 'add' ? `add.${kind.type}` : `save.${kind.type}`) as 'add.sites')}
      onSave={onSave}
      onClose={onClose}
      remove={removal()}
    >
      <kind.Fields draft={draft} subject={subject} />
      {row !== null && kind.type !== 'levels' && (
        <Wide>
          <SdkEntry />
        </Wide>
      )}
      {row !== null && kind.Ending !== undefined && (
        <Wide>
          <kind.Ending row={row} />
        </Wide>
      )}
    </DraftPanel>
  );
}
