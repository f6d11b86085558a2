import { useAtomValue, useSetAtom } from 'jotai';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isPlace, type FeatureList } from '../../../domain/content/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature, FeatureProperties } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import {
  customIssues,
  isFilled,
  propertiesOf,
  textsOf,
  type FeatureValues,
} from '../../../domain/fields/index.ts';
import { fidSchema, type Fid } from '../../../domain/entities/ids.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import type { FeaturePatch, FeaturePlace } from '../../../domain/ops/index.ts';
import {
  featureBytes,
  featureIssues,
  heaviestPart,
  typeOf,
  type Issue,
  type ShapeChecks,
} from '../../../domain/rules/index.ts';
import { shapesOf } from '../../../domain/taxonomy/index.ts';
import { deleteFeature, keepPicture, restoreDeleted, saveFeature } from '../../commands/index.ts';
import {
  DraftPanel,
  GeometryBlock,
  loadedPhoneBook,
  PictureStoreProvider,
  useDraft,
  useIssueText,
  useSave,
  type Draft,
  type DraftForm,
  type KeepPicture,
  type Staged,
  type StagingPort,
  eachPart,
} from '../../forms/index.ts';
import { ClosedPart } from '../../closures/closed-part.tsx';
import { surveyWalkAtom } from '../../state/content/survey-walk.ts';
import { shapesFor } from '../../editor/drawing.ts';
import { lastPointTypeAtom } from '../../editor/new-feature.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useWorkspace, type Workspace } from '../../state/session/workspace.ts';
import { FeatureFields } from './feature-fields.tsx';
import { typesOfList } from './feature-lists.ts';
import { featureDraft, kindUnder, patchOf } from './feature-draft.ts';
import { withFieldPaths } from './field-paths.ts';
import { TypePictogram } from './type-pictogram.tsx';

/** Loaded with the first picture. */
const PictureTexts = lazy(retryLoading(() => import('./picture-texts.tsx')));

const keepBy =
  (workspace: Workspace): KeepPicture =>
  (...of) =>
    keepPicture(workspace, ...of);

const textsBelow = (addresses: readonly string[]): ReactNode =>
  addresses.length > 0 && (
    <Suspense>
      <PictureTexts addresses={addresses} />
    </Suspense>
  );

export interface FeatureFormProps {
  list: FeatureList;
  /** What it should lie in; null where it lies in none. */
  building: Building | null;
  place: FeaturePlace;
  /** Null: a new one. */
  feature: Feature | null;
  head: Draft<FeatureValues>;
  staged: Staged<FeatureValues> | null;
  port: StagingPort;
  entityKey: string;
  taxonomy: Taxonomy;
  mode: 'add' | 'edit' | 'view';
  freshFid: Fid;
  onClose: () => void;
  /** A new one is saved; the next is to be of the same type. */
  onAnother: (typeCode: string) => void;
  /** The form is there, and the map knows what may be drawn. */
  onReady: () => void;
}

/** A number typed here must be valid for its country; an earlier number only has to keep the rule. */
function phoneIssues(number: string | null, before: unknown): Issue[] {
  const book = loadedPhoneBook();
  if (number === null || number.trim() === '' || number === before || book === null) return [];
  const params = { name: 'Phone number' };
  return book.isValid(number)
    ? []
    : [{ code: 'notValid', severity: 'error', path: 'properties.phoneNumber', params }];
}

const NOTHING_YET: FeatureProperties = { typeCode: '', style: {} };

/** The draft of a feature, with its own rules and the shapes of its type. */
function useFeatureDraft(
  props: FeatureFormProps,
  titleOf: (values: FeatureValues) => string,
): DraftForm<FeatureValues> {
  const { list, feature, taxonomy, mode } = props;
  const { now } = useWorkspace();
  const building = props.building?.geometry ?? null;
  const before = feature?.properties ?? NOTHING_YET;
  const validate = useCallback(
    ({ values, geometry }: Draft<FeatureValues>, checks: ShapeChecks) => {
      const kind = kindUnder(feature, values.typeCode, taxonomy);
      const properties = propertiesOf(values, before, kind, typeOf(taxonomy, values.typeCode));
      return withFieldPaths([
        ...featureIssues(
          { geometry, properties },
          {
            taxonomy,
            building,
            checks: eachPart(checks),
            isSavedByPart: true,
            allowsWaiting: true,
            ownOrigin: location.origin,
          },
        ),
        ...customIssues(values),
        ...phoneIssues(values.phoneNumber, before['phoneNumber']),
      ]);
    },
    [feature, before, taxonomy, building],
  );
  const listShapes = useMemo(
    () => typesOfList(taxonomy, list).flatMap((type) => [...shapesOf(type.code, taxonomy)]),
    [taxonomy, list],
  );
  const shapesOfValues = useCallback(
    ({ typeCode }: FeatureValues) =>
      shapesFor(typeCode === '' ? listShapes : [...shapesOf(typeCode, taxonomy)]),
    [taxonomy, listShapes],
  );
  return useDraft<FeatureValues>({
    entityKey: props.entityKey,
    id: feature?.fid ?? props.freshFid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf,
    shapesOf: shapesOfValues,
    sceneKey: feature?.fid ?? null,
    isReadOnly: mode === 'view',
    now,
    isFilled,
  });
}

export function FeatureForm(props: FeatureFormProps): ReactElement {
  const { list, place, feature, taxonomy, mode, onClose } = props;
  const { t, i18n } = useTranslation('forms');
  const issueText = useIssueText();
  const workspace = useWorkspace();
  const before = feature?.properties ?? NOTHING_YET;

  /** As the list beside the form calls it, which follows the language. */
  const nameOf = (named: FeatureValues): string => nameIn(i18n.language, textsOf(named));
  /** What has no name is called by its type, or by what it is at all. */
  const titleOf = (named: FeatureValues): string =>
    nameOf(named) || (taxonomy[named.typeCode]?.title ?? t(`things.${list}`));
  const draft = useFeatureDraft(props, titleOf);
  const save = useSave(draft);
  const walk = useAtomValue(surveyWalkAtom)(place.levelLid ?? '');
  // A surveyor says here what has changed.
  const isSurveyed = feature !== null && walk.changing?.fid === feature.fid;
  const pictures = useMemo(
    () => ({ keep: keepBy(workspace), form: draft.entityKey, below: textsBelow }),
    [workspace, draft.entityKey],
  );
  const setLastPointType = useSetAtom(lastPointTypeAtom);
  const ready = useRef(props.onReady);
  useEffect(() => ready.current(), []);
  const { values, geometry } = draft.draft;
  const kind = kindUnder(feature, values.typeCode, taxonomy);
  const type = typeOf(taxonomy, values.typeCode);
  const name = nameOf(values);
  const title = titleOf(values);
  const bytes = useMemo(
    () =>
      featureBytes({
        geometry: heaviestPart(geometry),
        properties: propertiesOf(values, before, kind, type),
      }),
    [geometry, values, before, kind, type],
  );
  const closable = useMemo(() => (feature !== null && isPlace(feature) ? [feature] : []), [feature]);
  const warning = draft.issues.find(({ severity }) => severity === 'warning');

  const onSave = (): void => {
    if (geometry === null) return;
    if (geometry.type === 'Point' && isPlace({ kind })) setLastPointType(values.typeCode);
    const properties = propertiesOf(values, before, kind, type);
    const patch = (stored: Feature): FeaturePatch | null =>
      patchOf(stored, draft.onto(featureDraft(stored)), taxonomy);
    void save({
      run: (ends) =>
        saveFeature.run(
          { ...workspace, ends },
          feature === null
            ? { mode: 'add', place, draft: { fid: fidSchema.parse(draft.id), kind, geometry, properties } }
            : {
                mode: 'edit',
                fid: feature.fid,
                patch,
                ...(isSurveyed && { seenBy: nameToOthers(workspace.user) }),
              },
        ),
      doneText: t(feature === null ? 'done.created' : 'done.updated', { title }),
      ...(warning !== undefined && { warning: issueText(warning) }),
      onClosed: onClose,
    });
  };
  const onDelete = (fid: string): void =>
    void save({
      run: (ends) =>
        deleteFeature.run(
          { ...workspace, ends },
          {
            key: fid,
            isShown: (stored) => draft.session.shows(featureDraft(stored)),
          },
        ),
      isDeletion: true,
      restore: (key) => restoreDeleted(workspace, key),
      doneText: t('done.contentDeleted', { title }),
      onClosed: onClose,
    });

  return (
    <DraftPanel
      draft={draft}
      title={t(`titles.${mode}.${list}`)}
      subtitle={[name, values.eid?.trim()].filter(Boolean).join(' · ') || undefined}
      pictogram={values.typeCode !== '' && <TypePictogram typeCode={values.typeCode} taxonomy={taxonomy} />}
      saveLabel={t(`${mode === 'add' ? 'add' : 'save'}.${list}`)}
      onSave={onSave}
      onClose={onClose}
      another={
        feature === null
          ? { label: t('another'), onSaved: () => props.onAnother(values.typeCode) }
          : undefined
      }
      remove={
        feature === null
          ? undefined
          : {
              label: t(`delete.${list}.label`),
              question: t(`delete.${list}.question`, { title }),
              text: t(`delete.${list}.text`),
              onDelete: () => onDelete(feature.fid),
            }
      }
    >
      <ClosedPart features={closable} />
      <PictureStoreProvider value={pictures}>
        <FeatureFields
          draft={draft}
          list={list}
          stored={feature}
          kind={kind}
          taxonomy={taxonomy}
          geometry={<GeometryBlock draft={draft} bytes={bytes} />}
        />
      </PictureStoreProvider>
    </DraftPanel>
  );
}
