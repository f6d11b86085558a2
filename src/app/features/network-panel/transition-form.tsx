import { Info, Link2 } from 'lucide-react';
import { useCallback, useMemo, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { FeatureGeometry, Polygon } from '../../../domain/entities/geometry.ts';
import { formPath } from '../../../domain/fields/index.ts';
import { fidSchema, type Fid } from '../../../domain/entities/ids.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import {
  countBestLinks,
  transitionTitle,
  withBestLinks,
  type FeaturePlace,
  type NetworkContext,
} from '../../../domain/ops/index.ts';
import { featureIssues, type ShapeChecks } from '../../../domain/rules/index.ts';
import { pictogramOf } from '../../../domain/taxonomy/index.ts';
import { useFeatureName, useTitles } from '../../state/content/feature-name.ts';
import { restoreDeleted } from '../../commands/index.ts';
import {
  Bound,
  DraftPanel,
  GeometryBlock,
  RowsEditor,
  useDraft,
  useSave,
  Wide,
  type DescribeMember,
  type DraftForm,
  type Draft,
  type Staged,
  type StagingPort,
} from '../../forms/index.ts';
import { ClosedPart } from '../../closures/closed-part.tsx';
import { useFormats } from '../../i18n/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { useLinkedLevel } from '../../state/map-view/level-preview.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Disclosure, Pictogram, pictogramIcon, Stack, Text } from '../../ui/index.ts';
import { TransitionFields } from './transition-fields.tsx';
import { TransitionLinks } from './transition-links.tsx';
import { useTransitionStore } from './use-transition-store.ts';
import {
  transitionProperties,
  transitionRow,
  travelTimeIssues,
  type TransitionValues,
} from './transition-values.ts';

export interface TransitionFormProps {
  /** Null: a new one. */
  feature: Feature | null;
  head: Draft<TransitionValues>;
  staged: Staged<TransitionValues> | null;
  port: StagingPort;
  entityKey: string;
  taxonomy: Taxonomy;
  mode: 'add' | 'edit' | 'view';
  network: SiteNetwork;
  context: NetworkContext;
  place: FeaturePlace;
  /** The outline of its building; null out of doors. */
  building: Polygon | null;
  freshFid: Fid;
  onClose: () => void;
}

const NOWHERE: FeatureGeometry = { type: 'Point', coordinates: [0, 0] };
const POINT = ['point'] as const;

/** The draft of a transition, with its own rules. */
function useTransitionDraft(props: TransitionFormProps): DraftForm<TransitionValues> {
  const { feature, taxonomy, mode, building } = props;
  const { t } = useTranslation('network');
  const { now } = useWorkspace();
  const before = feature?.properties ?? null;
  const validate = useCallback(
    ({ values, geometry }: Draft<TransitionValues>, checks: ShapeChecks) => [
      // A text that is not a number is reported as that, before it is reported as too large.
      ...travelTimeIssues(values),
      ...featureIssues(
        { geometry, properties: transitionProperties(values, before) },
        { taxonomy, building, checks },
      ).map((issue) => ({ ...issue, path: formPath(issue.path) })),
    ],
    [before, taxonomy, building],
  );
  return useDraft<TransitionValues>({
    entityKey: props.entityKey,
    id: feature?.fid ?? props.freshFid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: ({ name }) => name || t(`transition.titles.${mode}`),
    shapesOf: () => POINT,
    sceneKey: feature?.fid ?? null,
    isReadOnly: mode === 'view',
    now,
  });
}

// @spec 5.76
/** The form of a transition: basic information, links, custom integration. */
export function TransitionForm(props: TransitionFormProps): ReactElement {
  const { feature, taxonomy, mode, context, place, onClose } = props;
  const { t, i18n } = useTranslation('network');
  const { t: forms } = useTranslation('forms');
  const workspace = useWorkspace();
  const before = feature?.properties ?? null;
  const draft = useTransitionDraft(props);
  const save = useSave(draft);
  const { values, geometry } = draft.draft;
  const fid = fidSchema.parse(draft.id);
  const ownName = nameIn(i18n.language, { ...values, extra: values });
  const title =
    ownName || (values.typeCode ? transitionTitle(values.typeCode, taxonomy) : t('transition.thing'));
  const thing = place.levelLid === null ? 'outdoor-transition' : 'transition';
  const isKnown = taxonomy[values.typeCode] !== undefined;
  const isLinkable = geometry !== null && values.typeCode !== '';
  useLinkedLevel(place.levelLid, isLinkable);

  /** The network with this transition as the form has it. */
  const withOwn = useMemo<NetworkContext>(() => {
    const row = transitionRow(place, fid, geometry ?? NOWHERE, transitionProperties(values, before));
    return { ...context, rows: new Map(context.rows).set(fid, row) };
  }, [context, place, fid, geometry, values, before]);

  const describe = useDescribeLinks(fid, context, props.network);
  const store = useTransitionStore(place, fid, taxonomy);
  const onSave = (): void => {
    const drawn = draft.draft.geometry;
    if (drawn === null) return;
    void save({
      run: () => store.save(values, drawn, feature === null),
      doneText: forms(feature === null ? 'done.created' : 'done.updated', { title }),
      onClosed: onClose,
    });
  };
  const bestLinks = isLinkable && mode !== 'view' ? countBestLinks(fid, values.chain, withOwn) : 0;
  const saveLatest = useStable(onSave);
  const linkAndSave = (): void => {
    const chain = withBestLinks(fid, values.chain, withOwn);
    // What is saved is what the form holds.
    flushSync(() =>
      draft.form.setValue('chain', structuredClone(chain), { shouldDirty: true, shouldTouch: true }),
    );
    saveLatest();
  };
  const onMake = async (level: Level): Promise<string | null> =>
    geometry === null ? null : store.makeOn(level, values, geometry);
  const onDelete = (): void =>
    void save({
      run: store.remove,
      isDeletion: true,
      restore: (key) => restoreDeleted(workspace, key),
      doneText: forms('done.contentDeleted', { title }),
      onClosed: onClose,
    });

  const closable = useMemo(() => (feature === null ? [] : [feature]), [feature]);
  return (
    <DraftPanel
      draft={draft}
      title={t(`transition.titles.${mode}`)}
      subtitle={
        isLinkable
          ? t('transition.linked', { title, count: values.chain.members.length - 1 })
          : ownName || undefined
      }
      pictogram={
        values.typeCode !== '' && <Pictogram icon={pictogramIcon(pictogramOf(values.typeCode, taxonomy))} />
      }
      saveLabel={t(`transition.save.${mode === 'add' ? 'add' : 'edit'}`)}
      onSave={onSave}
      withMore={
        bestLinks === 0
          ? undefined
          : { label: t('transition.linkAndSave', { count: bestLinks }), icon: Link2, onPress: linkAndSave }
      }
      describe={describe}
      onClose={onClose}
      remove={
        feature === null
          ? undefined
          : {
              label: t(`delete.${thing}.label`),
              question: t(`delete.${thing}.question`, { title }),
              text: t(`delete.${thing}.text`),
              onDelete,
            }
      }
    >
      <Wide>
        <ClosedPart features={closable} />
        <BasicPart {...props} draft={draft} fid={fid} isKnown={isKnown} />
        <LinksPart
          {...props}
          draft={draft}
          fid={fid}
          context={withOwn}
          isLinkable={isLinkable}
          onMake={onMake}
        />
        <Bound draft={draft} name="extra">
          {(field) => (
            <RowsEditor
              {...field}
              name="extra"
              label={t('transition.custom')}
              onChange={(rows) => field.onChange(rows ?? [])}
              errorAt={() => undefined}
              isRequired={false}
            />
          )}
        </Bound>
      </Wide>
    </DraftPanel>
  );
}

interface PartProps extends Pick<TransitionFormProps, 'feature' | 'taxonomy' | 'mode' | 'place'> {
  draft: DraftForm<TransitionValues>;
  fid: Fid;
}

function BasicPart(props: PartProps & { isKnown: boolean }): ReactElement {
  const { draft, taxonomy, mode, isKnown } = props;
  const { t } = useTranslation('network');
  return (
    <Disclosure
      title={t('transition.basic')}
      icon={Info}
      note={isKnown ? transitionTitle(draft.draft.values.typeCode, taxonomy) : undefined}
      defaultExpanded={mode !== 'edit' || !isKnown}
    >
      <Stack gap={4}>
        <TransitionFields
          draft={draft}
          taxonomy={taxonomy}
          isNew={props.feature === null}
          ownFid={props.fid}
          place={props.place}
        />
        <GeometryBlock draft={draft} />
      </Stack>
    </Disclosure>
  );
}

interface LinksPartProps extends Pick<PartProps, 'draft' | 'fid'> {
  context: NetworkContext;
  network: SiteNetwork;
  isLinkable: boolean;
  onMake: (level: Level) => Promise<string | null>;
}

function LinksPart({ draft, fid, context, network, isLinkable, onMake }: LinksPartProps): ReactElement {
  const { t } = useTranslation('network');
  return (
    <Disclosure
      title={t('transition.links')}
      icon={Link2}
      note={isLinkable ? String(draft.draft.values.chain.members.length - 1) : undefined}
      defaultExpanded
    >
      {isLinkable ? (
        <TransitionLinks {...{ draft, fid, context, network, onMake }} />
      ) : (
        <Text tone="secondary">{t('transition.linksLater')}</Text>
      )}
    </Disclosure>
  );
}

/** What the chain of a transition says in words: what is linked with it, by name and level. */
function useDescribeLinks(own: string, { rows }: NetworkContext, { levels }: SiteNetwork): DescribeMember {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const nameOf = useFeatureName();
  const { shortOf } = useTitles();
  return (member, value) => {
    if (member !== 'chain') return undefined;
    const { members } = value as TransitionValues['chain'];
    const others = members.flatMap((one) => (one === own ? [] : (rows.get(one) ?? [])));
    const named = others.map((other) => {
      const level = other.levelLid === null ? undefined : levels.get(other.levelLid);
      return `${nameOf(other)} (${shortOf(level) || t('outdoors')})`;
    });
    return { field: t('transition.links'), value: formats.list(named) };
  };
}
