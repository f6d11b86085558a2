import { BUILDING_ENTRANCE, CUSTOM_TRANSITION } from '../../../domain/content/index.ts';
import { useAtomValue } from 'jotai';
import { ArrowDown, ArrowUp, ArrowUpDown, Unlink } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { TRANSITION_NAME_SHOWN } from '../../../domain/limits.ts';
import {
  cutText,
  directionsOf,
  linkedFids,
  linkOffer,
  linkRing,
  nextDirection,
  withDirection,
  withMember,
  withoutMember,
  type LinkOffer,
  type NetworkContext,
  type TransitionChain,
} from '../../../domain/ops/index.ts';
import { isDuplex } from '../../../domain/rules/index.ts';
import { pointOf } from '../../../domain/wayfinding/network/index.ts';
import type { DraftForm } from '../../forms/index.ts';
import { linkOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useUnreadLevels, type SiteNetwork } from '../../state/content/site-network.ts';
import { linkedLevelAtom } from '../../state/map-view/level-preview.ts';
import { Button, IconButton, Row, Rows, RowWords, Stack, Switch, Tag } from '../../ui/index.ts';
import { LinkRows, type BareLevel, type LinkWords } from './link-rows.tsx';
import { ShaftFigure, type ShaftLevel, type ShaftState } from './shaft-figure.tsx';
import type { TransitionValues } from './transition-values.ts';
import { useShaftOnMap } from './use-shaft-on-map.ts';

interface Props {
  draft: DraftForm<TransitionValues>;
  fid: string;
  /** With this transition as the form has it. */
  context: NetworkContext;
  network: SiteNetwork;
  /** Makes a transition of the same kind at the same place of another level; its key, null where that failed. */
  onMake: (level: Level) => Promise<string | null>;
}

const ICONS = { bi: ArrowUpDown, 'a-to-b': ArrowUp, 'b-to-a': ArrowDown } as const;
const NO_OFFER: LinkOffer = { near: [], far: [], best: [] };

// @spec 4.74 8.61
/** The shaft: its figure, what is linked, the highest level on top, with its directions, and what may be linked. */
export function TransitionLinks({ draft, fid, context, network, onMake }: Props): ReactElement {
  const { t } = useTranslation('network');
  const { chain, typeCode } = draft.draft.values;
  const { isReadOnly } = draft;
  const own = context.rows.get(fid)!;
  const [isTracing, setTracing] = useState(true);
  const set = (next: TransitionChain): void =>
    draft.form.setValue('chain', structuredClone(next), { shouldDirty: true, shouldTouch: true });
  const words = useLinkWords(own, network);
  const offer = useMemo(
    () => (isReadOnly ? NO_OFFER : linkOffer(fid, chain, context)),
    [isReadOnly, fid, chain, context],
  );
  const link = (one: string): void => set(withMember(chain, one, fid, context));
  const shaft = useShaftLevels(own, chain, offer, { context, network });
  const make = useMade(context, link, onMake);

  const [best] = offer.best;
  const linkBest = useStable(() => {
    if (best !== undefined) link(best.row.fid);
  });
  const hasBest = best !== undefined;
  useHeld(
    linkOfferAtom,
    useMemo(
      () => (isReadOnly ? null : { linkBest: hasBest ? linkBest : null }),
      [isReadOnly, hasBest, linkBest],
    ),
  );

  const shown = useAtomValue(linkedLevelAtom);
  const at = shaft.levels.findIndex(({ level }) => level.lid === own.levelLid);
  const below = at === -1 ? undefined : shaft.levels[at + 1]?.level;
  const isHome = shown === null || shown === own.levelLid;
  const seen = isHome ? (isTracing ? below?.lid : undefined) : shown;
  useShaftOnMap({
    own,
    ring: linkRing(typeCode),
    isTracing: isTracing && isHome && below !== undefined && !isReadOnly,
    near: offer.near.filter(({ row }) => row.levelLid === seen),
    best: best?.row.fid,
    words,
    link,
    isOff: isReadOnly,
  });

  return (
    <Stack gap={3}>
      {shaft.levels.length > 1 && (
        <ShaftFigure levels={shaft.levels} outline={shaft.outline} at={pointOf(own)} />
      )}
      {below !== undefined && !isReadOnly && (
        <Switch
          label={t('transition.tracing', { level: below.shortTitle })}
          isSelected={isTracing}
          onChange={setTracing}
        />
      )}
      <ChainRows fid={fid} draft={draft} context={context} words={words} onChange={set} />
      {!isReadOnly && (
        <LinkRows
          offer={offer}
          bare={shaft.bare}
          words={words}
          ring={linkRing(typeCode)}
          onLink={link}
          onMake={make}
        />
      )}
    </Stack>
  );
}

interface ChainRowsProps extends Pick<Props, 'fid' | 'draft' | 'context'> {
  words: LinkWords;
  onChange: (chain: TransitionChain) => void;
}

/** What is linked, the highest level on top, each with the direction to the one below it. */
function ChainRows({ fid, draft, context, words, onChange }: ChainRowsProps): ReactElement | null {
  const { t } = useTranslation('network');
  const { chain, typeCode } = draft.draft.values;
  const { isReadOnly } = draft;
  const { levelOf, nameOf, pathsOf } = words;
  const allowed = directionsOf(typeCode, context.taxonomy);
  const members = chain.members.flatMap((member) => context.rows.get(member) ?? []).reverse();
  const turn = (index: number, { direction }: TransitionChain['edges'][number]): void =>
    onChange(withDirection(chain, index, nextDirection(direction, typeCode, context.taxonomy)));
  if (members.length < 2) return null;
  return (
    <Rows label={t('transition.shaft')}>
      {members.map((row, i) => {
        // The edge to the one below it.
        const index = chain.members.length - 2 - i;
        const edge = chain.edges[index];
        return (
          <Row key={row.fid}>
            <Tag kind={row.fid === fid ? 'editing' : 'plain'} text={levelOf(row)} />
            <RowWords
              name={<bdi>{nameOf(row)}</bdi>}
              second={row.fid === fid ? t('transition.here') : pathsOf(row)}
            />
            {edge !== undefined && (
              <Button
                size="small"
                icon={ICONS[edge.direction]}
                isDisabled={isReadOnly || allowed.length < 2}
                aria-label={t('transition.directionOf', {
                  name: nameOf(row),
                  direction: t(`direction.${edge.direction}`),
                })}
                onPress={() => turn(index, edge)}
              >
                {t(`direction.${edge.direction}`)}
              </Button>
            )}
            {row.fid !== fid && !isReadOnly && (
              <IconButton
                icon={Unlink}
                size="small"
                label={t('transition.unlink', { name: nameOf(row), level: levelOf(row) })}
                onPress={() => onChange(withoutMember(chain, row.fid, context))}
              />
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

/** How transitions and their levels are called in this form. */
function useLinkWords(own: Feature, network: SiteNetwork): LinkWords {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  return {
    levelOf: ({ levelLid, buildingLid }) => {
      if (levelLid === null || buildingLid === null) return t('outdoors');
      const level = network.levels.get(levelLid)?.shortTitle ?? '?';
      return buildingLid === own.buildingLid
        ? level
        : `${network.buildings.get(buildingLid)?.title ?? '?'} · ${level}`;
    },
    nameOf: (row) => {
      const name = calledBy(row);
      // @spec 5.81
      const cut = cutText(name, TRANSITION_NAME_SHOWN);
      return cut === name ? name : `${cut}...`;
    },
    pathsOf: (row) => t('transition.paths', { count: linkedFids(row, 'neighbors').length }),
  };
}

interface Around {
  context: NetworkContext;
  network: SiteNetwork;
}

/** The levels of the building, the highest first, and those that could have another part of the shaft and have none near. */
function useShaftLevels(
  own: Feature,
  chain: TransitionChain,
  offer: LinkOffer,
  { context, network }: Around,
) {
  const unread = useUnreadLevels(own.buildingLid);
  return useMemo(() => {
    const { typeCode } = own.properties;
    const all = [...network.levels.values()]
      .filter(({ buildingLid }) => own.levelLid !== null && buildingLid === own.buildingLid)
      .sort((a, b) => b.levelIndex - a.levelIndex);
    const linked = new Set(chain.members.map((member) => context.rows.get(member)?.levelLid));
    const near = new Set(offer.near.map(({ row }) => row.levelLid));
    const stateOf = ({ lid }: Level): ShaftState => {
      if (lid === own.levelLid) return 'own';
      if (linked.has(lid)) return 'linked';
      return near.has(lid) ? 'near' : 'none';
    };
    const levels = all.map((level): ShaftLevel => ({ level, state: stateOf(level) }));
    // An entrance leads outdoors, a custom one anywhere, and of two that belong together no third is missed.
    const isWhole =
      typeCode === BUILDING_ENTRANCE ||
      typeCode === CUSTOM_TRANSITION ||
      (isDuplex(typeCode, context.taxonomy) && chain.members.length > 1);
    const ownIndex = all.find(({ lid }) => lid === own.levelLid)?.levelIndex ?? 0;
    const bare: BareLevel[] = isWhole
      ? []
      : levels
          .filter(({ state }) => state === 'none')
          .map(({ level }) => ({ level, isUnread: unread.has(level.lid) }))
          .sort((a, b) => Math.abs(a.level.levelIndex - ownIndex) - Math.abs(b.level.levelIndex - ownIndex));
    const outline =
      own.buildingLid === null ? null : (network.buildings.get(own.buildingLid)?.geometry ?? null);
    return { levels, bare, outline };
  }, [own, chain, offer, context, network, unread]);
}

/** Makes one on another level, and links it once the network knows of it. */
function useMade(
  context: NetworkContext,
  link: (fid: string) => void,
  onMake: Props['onMake'],
): (level: Level) => void {
  const waiting = useRef<string | null>(null);
  const linkOnceKnown = useStable(() => {
    const fid = waiting.current;
    if (fid === null || !context.rows.has(fid)) return;
    waiting.current = null;
    link(fid);
  });
  useEffect(() => linkOnceKnown(), [context, linkOnceKnown]);
  return (level) =>
    void onMake(level).then((fid) => {
      waiting.current = fid;
      linkOnceKnown();
    });
}
