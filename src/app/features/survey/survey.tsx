import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { DoorOpen, Footprints, LocateFixed, MapPinPlus, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_LIST } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import type { StripKind } from '../../../domain/survey/new-on-site.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';
import type { Said } from '../../../domain/survey/verification.ts';
import { reportGone, verifyPlace, type CommandOutcome } from '../../commands/index.ts';
import { PanelFrame, UnreadLevel } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { historyOfferAtom, mapViewOfferAtom, useStable } from '../../state/commands/offers.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useUnreadLevel } from '../../state/content/level-features.ts';
import { hoveredInListAtom } from '../../state/map-view/hovered.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { returnPathAtom, useClosePanel } from '../../state/navigation/close-panel.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { glareAtom, useGlare } from '../../state/page/glare.ts';
import { usePermission } from '../../state/session/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, EmptyState, Notice, Progress, Stack, Switch, Text, useToasts } from '../../ui/index.ts';
import { AddHere } from './add-here.tsx';
import { AddStrip, useStripTool } from './add-strip.tsx';
import { FindPlace } from './find/find-place.tsx';
import { NoteForm } from './note-form.tsx';
import { Photos } from './photos/photos.tsx';
import { RoomForPhotos } from './photos/room-for-photos.tsx';
import { RoundChoice } from './round-choice.tsx';
import { SurveyCard, type Answer } from './survey-card.tsx';
import { useAwake } from './use-awake.ts';
import { useGloves } from './use-gloves.ts';
import { usePosition } from './use-position.ts';
import { useRound } from './use-round.ts';
import { useSurveyMap } from './use-survey-map.ts';
import { useSurveyOffer } from './use-survey-offer.ts';
import { WhatIsLeft } from './what-is-left.tsx';

const STRIP_TOOLS = [
  { kind: 'corridor', icon: Footprints },
  { kind: 'door', icon: DoorOpen },
] as const;

export interface SurveyProps {
  level: Level;
  features: readonly Feature[];
  params: LevelParams;
}

export function Survey({ level, features, params }: SurveyProps): ReactElement {
  const { t, i18n } = useTranslation('survey');
  const forms = useTranslation('forms');
  const formats = useFormats();
  const workspace = useWorkspace();
  const { canEdit, isKnown } = usePermission();
  const toasts = useToasts();
  const go = useGo();
  const close = useClosePanel();
  const round = useRound(level, features);
  const history = useAtomValue(historyOfferAtom);
  const map = useAtomValue(mapViewOfferAtom);
  const setReturn = useSetAtom(returnPathAtom);
  const [glare, setGlare] = useAtom(glareAtom);
  const [open, setOpen] = useState<'note' | 'here' | StripKind | null>(null);
  const { current } = round;
  const top = useRef<HTMLDivElement>(null);
  // What opens, and the next card, stand at the top, wherever one has scrolled to.
  useEffect(() => {
    top.current?.scrollIntoView?.({ block: 'start' });
  }, [open, current?.fid]);
  useShown(current);
  useAwake();
  useGlare();
  useGloves();
  usePosition(round);

  const by = nameToOthers(workspace.user);
  const name = current === null ? '' : featureName(current, i18n.language) || t('unnamed');
  const told = (outcome: CommandOutcome, title: string): boolean => {
    if (outcome.ok) toasts.show({ kind: 'success', title, key: 'survey' });
    else {
      const reason = forms.t(`failures.${outcome.code === 'quota' ? 'quota' : 'save'}`);
      toasts.show({ kind: 'error', title: t('failed', { reason }), key: 'survey' });
    }
    return outcome.ok;
  };
  const stripKind = open === 'corridor' || open === 'door' ? open : null;
  const strip = useStripTool(stripKind, { level, by, told });
  const take = stripKind === null ? (open === 'here' ? round.standAt : null) : strip.tap;
  useSurveyMap(features, round, { take, first: strip.first });
  const see = async (place: Feature, title: string, said: Said = {}): Promise<boolean> =>
    told(await verifyPlace.run(workspace, { fid: place.fid, by, ...said }), title);
  const answer = async (place: Feature, given: Answer): Promise<void> => {
    if (given === 'note') return setOpen('note');
    if (given === 'gone') {
      if (told(await reportGone.run(workspace, { key: place.fid }), t('saved.gone', { name })))
        round.leave(place);
      return;
    }
    const isChanged = given === 'changed';
    const title = isChanged ? t('saved.changed', { name }) : t('saved.there', { name });
    if (!(await see(place, title, { isChanged }))) return;
    round.leave(place);
    if (isChanged) {
      const form = paths.feature(params, PLACE_LIST, place.fid);
      setReturn({ at: form, to: paths.survey(params) });
      go(form);
    }
  };
  const note = async (place: Feature, text: string): Promise<void> => {
    if (!(await see(place, t('saved.note', { name }), { note: text }))) return;
    setOpen(null);
    round.leave(place);
  };
  // While something is added there is no card to answer.
  const card = open === null ? current : null;
  useSurveyOffer(
    (what) => {
      if (what === 'here' || what === 'corridor' || what === 'door') setOpen(what);
      else if (card === null) return;
      else if (what === 'skip') round.skip(card.fid);
      else void answer(card, what);
    },
    { canEdit, hasCard: card !== null },
  );

  return (
    <PanelFrame title={t('title')} subtitle={level.levelLongTitle} onClose={close}>
      <Stack gap={4} ref={top}>
        {round.total > 0 && (
          <Progress
            label={t('progressLabel')}
            isLabelHidden
            value={round.done}
            max={Math.max(1, round.total)}
            text={t('progress', { done: formats.number(round.done), total: formats.number(round.total) })}
            tone={round.total > 0 && round.left.length === 0 ? 'synced' : 'accent'}
          />
        )}
        <RoomForPhotos />
        {isKnown && !canEdit && <Notice tone="waiting" title={t('readOnly')} />}
        {open === 'here' ? (
          <AddHere level={level} here={round.here} by={by} told={told} onClose={() => setOpen(null)} />
        ) : stripKind !== null ? (
          <AddStrip kind={stripKind} tool={strip} here={round.here} onClose={() => setOpen(null)} />
        ) : open === 'note' && current !== null ? (
          <NoteForm name={name} onKeep={(text) => void note(current, text)} onCancel={() => setOpen(null)} />
        ) : current !== null ? (
          <SurveyCard
            // A photo that is being marked belongs to its place.
            key={current.fid}
            place={current}
            name={name}
            distance={round.distance}
            canEdit={canEdit}
            photos={<Photos place={current} by={by} canEdit={canEdit} told={told} />}
            onAnswer={(given) => void answer(current, given)}
            onSkip={() => round.skip(current.fid)}
          />
        ) : (
          <Finished level={level} round={round} />
        )}
        <Stack direction="row" gap={2} justify="between" align="center">
          <Button
            variant="secondary"
            size="glove"
            icon={Undo2}
            isDisabled={history?.canUndo !== true}
            onPress={() => history?.undo()}
          >
            {t('undoLast')}
          </Button>
          {canEdit && open !== 'here' && (
            <Button variant="secondary" size="glove" icon={MapPinPlus} onPress={() => setOpen('here')}>
              {t('here.add')}
            </Button>
          )}
        </Stack>
        <Stack direction="row" gap={2}>
          <Button
            variant="secondary"
            size="glove"
            icon={LocateFixed}
            isDisabled={map === null}
            onPress={() => map?.locate()}
          >
            {t('position.find')}
          </Button>
          {canEdit &&
            stripKind === null &&
            STRIP_TOOLS.map(({ kind, icon }) => (
              <Button key={kind} variant="secondary" size="glove" icon={icon} onPress={() => setOpen(kind)}>
                {t(`strip.${kind}`)}
              </Button>
            ))}
        </Stack>
        <FindPlace
          level={level}
          params={params}
          features={features}
          places={[...round.left, ...round.seen]}
          onPlace={round.choose}
        />
        <WhatIsLeft round={round} />
        <RoundChoice features={features} round={round} />
        <Switch label={t('glare')} isSelected={glare} onChange={setGlare} />
        <Text look="small" tone="secondary">
          {t('kept')}
        </Text>
      </Stack>
    </PanelFrame>
  );
}

function Finished({ level, round }: { level: Level; round: ReturnType<typeof useRound> }): ReactElement {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const { isUnread, hasFailed } = useUnreadLevel();
  // Before the level has been read nobody knows whether it has places.
  if (round.total === 0 && isUnread) return <UnreadLevel hasFailed={hasFailed} />;
  if (round.total === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  const { skipped } = round;
  return (
    <EmptyState
      title={t('done.title', { level: level.levelLongTitle })}
      text={
        skipped === 0
          ? t('done.text')
          : t('done.skipped', { count: skipped, number: formats.number(skipped) })
      }
      action={
        skipped > 0 && (
          <Button variant="primary" onPress={round.unskip}>
            {t('back')}
          </Button>
        )
      }
    />
  );
}

/** The place of the card is outlined on the map, which goes there. */
function useShown(place: Feature | null): void {
  const setHovered = useSetAtom(hoveredInListAtom);
  const flyTo = useSetAtom(flyToAtom);
  const fid = place?.fid;
  useEffect(() => {
    setHovered(fid ?? null);
    return () => setHovered(null);
  }, [fid, setHovered]);
  // Once a card: a change of the place is no reason to move the map.
  const fly = useStable(() => {
    if (place === null) return;
    const { geometry } = place;
    flyTo(geometry.type === 'Point' ? [geometry.coordinates] : ringsOf(geometry).flat());
  });
  useEffect(() => fly(), [fid, fly]);
}
