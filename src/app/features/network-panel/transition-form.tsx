import { BUILDING_ENTRANCE } from '../../../domain/content/index.ts';
import { Info, Link2 } from 'lucide-react';
import { useCallback, useMemo, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { FeatureGeometry, Polygon } from '../../../domain/entities/geometry.ts';
import { extraOf } from '../../../domain/fields/index.ts';
import { fidSchema, type Fid } from '../../../domain/entities/ids.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import {
  countBestLinks,
  deleteNodes,
  saveTransition,
  transitionTitle,
  withBestLinks,
  type FeaturePlace,
  type NetworkContext,
} from '../../../domain/ops/index.ts';
import { featureIssues, type ShapeChecks } from '../../../domain/rules/index.ts';
import { pictogramOf } from '../../../domain/taxonomy/index.ts';
import { editNetwork, editTransitions, newFid, restoreDeleted } from '../../commands/index.ts';
import {
  Bound,
  DraftPanel,
  GeometryBlock,
  RowsEditor,
  useDraft,
  useSave,
  Wide,
  type Draft,
  type Staged,
  type StagingPort,
} from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { useLinkedLevel } from '../../state/map-view/level-preview.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Disclosure, Pictogram, pictogramIcon, Stack, Text, useToasts } from '../../ui/index.ts';
import { TransitionFields } from './transition-fields.tsx';
import { TransitionLinks } from './transition-links.tsx';
import {
  chainThatIsLeft,
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

// @spec 5.76
/** The form of a transition: basic information, links, custom integration. */
export function TransitionForm(props: TransitionFormProps): ReactElement {
  const { feature, taxonomy, mode, context, place, building, onClose } = props;
  const { t, i18n } = useTranslation('network');
  const { t: forms } = useTranslation('forms');
  const formats = useFormats();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const before = feature?.properties ?? null;
  const validate = useCallback(
    ({ values, geometry }: Draft<TransitionValues>, checks: ShapeChecks) => [
      // A text that is not a number is reported as that, before it is reported as too large.
      ...travelTimeIssues(values),
      ...featureIssues(
        { geometry, properties: transitionProperties(values, before) },
        { taxonomy, building, checks },
      ).map((issue) => ({ ...issue, path: issue.path.replace(/^properties\./, '') })),
    ],
    [before, taxonomy, building],
  );
  const draft = useDraft<TransitionValues>({
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
    now: workspace.now,
  });
  const save = useSave(draft);
  const { values, geometry } = draft.draft;
  const fid = fidSchema.parse(draft.id);
  const ownName = nameIn(i18n.language, { ...values, extra: extraOf(values.extra, undefined) });
  const title =
    ownName || (values.typeCode ? transitionTitle(values.typeCode, taxonomy) : t('transition.thing'));
  const siteLid = place.siteLid ?? '';
  const thing = place.levelLid === null ? 'outdoor-transition' : 'transition';
  const isKnown = taxonomy[values.typeCode] !== undefined;
  const isLinkable = geometry !== null && values.typeCode !== '';
  useLinkedLevel(place.levelLid, isLinkable);

  /** The network with this transition as the form has it. */
  const withOwn = useMemo<NetworkContext>(() => {
    const row = transitionRow(place, fid, geometry ?? NOWHERE, transitionProperties(values, before));
    return { ...context, rows: new Map(context.rows).set(fid, row) };
  }, [context, place, fid, geometry, values, before]);

  /** Who is linked with it, by name and level. */
  const describe = (member: string, value: unknown): { field: string; value: string } | undefined => {
    if (member !== 'chain') return undefined;
    const { members } = value as TransitionValues['chain'];
    const others = members.flatMap((one) => (one === fid ? [] : (context.rows.get(one) ?? [])));
    const named = others.map(({ levelLid, properties: { name = '' } }) => {
      const level = levelLid === null ? undefined : props.network.levels.get(levelLid);
      return `${name} (${level?.shortTitle ?? t('outdoors')})`;
    });
    return { field: t('transition.links'), value: formats.list(named) };
  };

  const onSave = (): void => {
    const drawn = draft.draft.geometry;
    if (drawn === null) return;
    void save({
      run: () =>
        editTransitions(workspace, { siteLid, taxonomy }, (now) => {
          const stored = now.rows.get(fid) ?? null;
          if (feature !== null && stored === null) return null;
          const node = transitionRow(
            stored ?? place,
            fid,
            drawn,
            transitionProperties(values, stored?.properties ?? null),
          );
          const isEntrance = values.typeCode === BUILDING_ENTRANCE && place.levelLid !== null;
          const twin =
            isEntrance && values.twinFid !== '' && !now.rows.has(values.twinFid)
              ? {
                  ...node,
                  fid: fidSchema.parse(values.twinFid),
                  buildingLid: null,
                  levelLid: null,
                  properties: { ...node.properties, neighbors: [], portalNeighbors: [] },
                }
              : undefined;
          const also = stored?.also === undefined ? {} : { also: stored.also };
          const published = stored?.publishState === undefined ? {} : { publishState: stored.publishState };
          return saveTransition(
            now,
            {
              node: { ...node, ...published, ...also },
              twin,
              chain: chainThatIsLeft(values.chain, now, fid),
            },
            workspace.newId,
          );
        }),
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
  /** The same transition on another level, not linked yet. */
  const onMake = async (level: Level): Promise<string | null> => {
    if (geometry === null) return null;
    const made = newFid(workspace);
    const properties = { ...transitionProperties(values, null), neighbors: [], portalNeighbors: [] };
    // The place of a transition that is edited is the transition itself.
    const { clientLid, siteLid: site, buildingLid } = place;
    const there = { clientLid, siteLid: site, buildingLid, levelLid: level.lid };
    const node = transitionRow(there, made, geometry, properties);
    const outcome = await editTransitions(workspace, { siteLid, taxonomy }, (now) =>
      saveTransition(now, { node, chain: { members: [made], edges: [] } }, workspace.newId),
    );
    if (outcome.ok) return made;
    toasts.show({ kind: 'error', title: t('failed') });
    return null;
  };
  const onDelete = (): void =>
    void save({
      run: () => editNetwork(workspace, siteLid, (rows) => deleteNodes(rows, [fid])),
      isDeletion: true,
      restore: (key) => restoreDeleted(workspace, key),
      doneText: forms('done.contentDeleted', { title }),
      onClosed: onClose,
    });

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
        <Disclosure
          title={t('transition.basic')}
          icon={Info}
          note={isKnown ? transitionTitle(values.typeCode, taxonomy) : undefined}
          defaultExpanded={mode !== 'edit' || !isKnown}
        >
          <Stack gap={4}>
            <TransitionFields
              draft={draft}
              taxonomy={taxonomy}
              isNew={feature === null}
              ownFid={fid}
              place={place}
            />
            <GeometryBlock draft={draft} />
          </Stack>
        </Disclosure>
        <Disclosure
          title={t('transition.links')}
          icon={Link2}
          note={isLinkable ? String(values.chain.members.length - 1) : undefined}
          defaultExpanded
        >
          {isLinkable ? (
            <TransitionLinks
              draft={draft}
              fid={fid}
              context={withOwn}
              network={props.network}
              onMake={onMake}
            />
          ) : (
            <Text tone="secondary">{t('transition.linksLater')}</Text>
          )}
        </Disclosure>
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
