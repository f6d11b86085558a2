import { useAtomValue, useSetAtom } from 'jotai';
import { MapPinPlus } from 'lucide-react';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactElement,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_LIST } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';
import type { Given } from '../../../domain/survey/round-cards.ts';
import type { Said } from '../../../domain/survey/verification.ts';
import { reportGoneOnSurvey, verifyPlace, type CommandOutcome } from '../../commands/index.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { panelOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { surveyHandAtom } from '../../state/content/survey-walk.ts';
import { useAddingPin } from '../../state/map-view/adding-pin.ts';
import { askedPlaceAtom } from '../../state/map-view/hovered.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { returnPathAtom, useClosePanel } from '../../state/navigation/close-panel.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useGlare } from '../../state/page/glare.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, useToasts } from '../../ui/index.ts';
import { AddHere } from './add/add-here.tsx';
import { AddStrip, useStripTool } from './add/add-strip.tsx';
import type { CardAnswer } from './card/answers.tsx';
import { AskPhoto } from './card/ask-photo.tsx';
import { NoteForm } from './card/note-form.tsx';
import { SurveyCard } from './card/survey-card.tsx';
import { FindPlace } from './find/find-place.tsx';
import { Photos } from './photos/photos.tsx';
import { RoomForPhotos } from './photos/room-for-photos.tsx';
import { Finished } from './round/finished.tsx';
import { More } from './round/more.tsx';
import { useHeading } from './round/use-heading.ts';
import { usePosition } from './round/use-position.ts';
import { useReopen } from './round/use-reopen.ts';
import { useRound, type Round } from './round/use-round.ts';
import { useSurveyMap } from './round/use-survey-map.ts';
import { useUndoAnswer } from './round/use-undo-answer.ts';
import { Foot } from './screen/foot.tsx';
import { ProgressRing } from './screen/progress-ring.tsx';
import styles from './screen/screen.module.css';
import { useCoverMap } from './screen/use-cover-map.ts';
import { WayPill } from './screen/way-pill.tsx';
import { useAwake } from './use-awake.ts';
import { useGloves } from './use-gloves.ts';
import { useSurveyOffer } from './use-survey-offer.ts';

export interface SurveyProps {
  level: Level;
  features: readonly Feature[];
  params: LevelParams;
}

export function Survey({ level, features, params }: SurveyProps): ReactElement {
  const { t, i18n } = useTranslation('survey');
  const { user } = useWorkspace();
  const { canEdit, isKnown } = usePermission();
  const hand = useAtomValue(surveyHandAtom);
  const id = useId();
  const round = useRound(level, features);
  const heading = useHeading();
  const told = useTold();
  const { cards, current, open, close } = round;
  const { step, given } = cards;
  const nameOf = (place: Feature): string => featureName(place, i18n.language) || t('unnamed');
  const name = current === null ? '' : nameOf(current);
  const sheet = useRef<HTMLDivElement>(null);
  useAsScreen(sheet);
  // Steps and the next card open at the top, whatever the scroll position was.
  useEffect(() => {
    sheet.current?.scrollTo?.({ top: 0 });
  }, [step, current?.fid]);
  const isAdding = step === 'here' || step === 'corridor' || step === 'door';
  useShown(isAdding ? null : current);
  usePosition(round);

  const by = nameToOthers(user);
  const stripKind = step === 'corridor' || step === 'door' ? step : null;
  const strip = useStripTool(stripKind, { level, by, told });
  const take = stripKind === null ? (step === 'here' ? round.standAt : null) : strip.tap;
  useSurveyMap(features, round, { take, first: strip.first, heading });
  useAddingPin(step === 'here' ? (round.here ?? 'middle') : null);
  useReopen(level, round);
  const answer = useAnswers({ round, params, by, told });
  const undo = useUndoAnswer(features, round);
  // While something is open no card can be answered.
  const card = step === null ? current : null;
  useSurveyOffer(
    (what) => {
      if (what === 'more') open(step === 'more' ? null : 'more');
      else if (what === 'here' || what === 'corridor' || what === 'door') open(what);
      else if (what === 'undo') undo.run();
      else if (card === null) return;
      else if (what === 'skip') answer.skip(card);
      else answer.give(card, what);
    },
    { canEdit, hasCard: card !== null },
  );

  const photos = current !== null && (
    // A photo that is being marked belongs to its place.
    <Photos key={current.fid} place={current} by={by} canEdit={canEdit} told={told} />
  );
  const shown = (): ReactElement => {
    if (step === 'here')
      return <AddHere level={level} here={round.here} by={by} told={told} onClose={close} />;
    if (stripKind !== null)
      return <AddStrip kind={stripKind} tool={strip} here={round.here} onClose={close} />;
    if (step === 'more')
      return (
        <More
          features={features}
          round={round}
          canEdit={canEdit}
          find={
            <FindPlace
              level={level}
              params={params}
              features={features}
              places={[...round.left, ...round.seen]}
              onPlace={round.choose}
            />
          }
          onStrip={open}
          onClose={close}
        />
      );
    if (current === null) return <Finished level={level} params={params} round={round} />;
    if (step === 'note')
      return (
        <NoteForm
          key={current.fid}
          fid={current.fid}
          name={name}
          onKeep={(text, place) => answer.note(current, text, place)}
          onCancel={close}
        />
      );
    if (step === 'changed' || step === 'gone')
      return (
        <AskPhoto
          answer={step}
          name={name}
          photos={photos}
          onGo={() => answer.confirm(current, step)}
          onCancel={close}
        />
      );
    return (
      <SurveyCard
        key={current.fid}
        place={current}
        name={name}
        number={round.done + 1}
        next={round.next === null ? '' : nameOf(round.next)}
        photos={photos}
        given={given}
        canEdit={canEdit}
        onAnswer={(what) => answer.give(current, what)}
      />
    );
  };
  const isWalking = step === null || step === 'more';
  return (
    <section className={styles['screen']} data-hand={hand} data-panel aria-label={t('title')} id={id}>
      <div className={styles['onMap']}>
        {round.total > 0 && <ProgressRing done={round.done} total={round.total} />}
        {card !== null && (
          <WayPill place={card} here={round.here} heading={heading} distance={round.distance} />
        )}
        {canEdit && isWalking && (
          <div className={styles['add']}>
            <Button variant="secondary" size="glove" icon={MapPinPlus} onPress={() => open('here')}>
              <span>{t('here.add')}</span>
            </Button>
          </div>
        )}
      </div>
      <div ref={sheet} className={styles['sheet']} data-sheet data-ready={round.isReady}>
        <RoomForPhotos />
        {isKnown && !canEdit && <Notice tone="waiting" title={t('readOnly')} />}
        {shown()}
        {isWalking && <Foot undo={undo} onSkip={card === null ? null : () => answer.skip(card)} />}
      </div>
    </section>
  );
}

type Told = (outcome: CommandOutcome, title: string) => boolean;

/** Says what was kept, and why something was not. */
function useTold(): Told {
  const { t } = useTranslation(['survey', 'forms']);
  const toasts = useToasts();
  return (outcome, title) => {
    if (!outcome.ok) {
      const reason = t(`forms:failures.${outcome.code === 'quota' ? 'quota' : 'save'}`);
      toasts.show({ kind: 'error', title: t('failed', { reason }), key: 'survey' });
    } else if (title !== '') toasts.show({ kind: 'success', title, key: 'survey' });
    return outcome.ok;
  };
}

interface AnswersOptions {
  round: Round;
  params: LevelParams;
  by: string;
  told: Told;
}

/** What each answer does: some are kept at once, some ask for more first. The card itself says what was answered. */
function useAnswers({ round, params, by, told }: AnswersOptions) {
  const workspace = useWorkspace();
  const setReturn = useSetAtom(returnPathAtom);
  const go = useGo();
  const keep =
    (place: Feature, run: (fid: string) => Promise<CommandOutcome>) =>
    async ({ fid }: Given): Promise<boolean> => {
      round.hold(place);
      let isKept = false;
      try {
        isKept = told(await run(fid), '');
        if (isKept) round.leave(place);
      } finally {
        if (!isKept) round.release(place.fid);
      }
      return isKept;
    };
  /** @param ends the draft that ends with it */
  const see = (place: Feature, said: Said = {}, ends?: string) =>
    keep(place, (fid) => verifyPlace.run({ ...workspace, ends }, { fid, by, ...said }));
  // The form was saved, and with it the answer. What was saved may come some renders after the survey does.
  const { changing } = round.walk;
  const { current } = round;
  const changedAt = current?.properties.extra?.['surveyChangedAt'];
  const isChanged =
    current !== null &&
    current.fid === changing?.fid &&
    typeof changedAt === 'number' &&
    changedAt >= changing.since;
  const hearChange = useStable(() => {
    if (current === null) return;
    round.leave(current);
    round.hear({ fid: current.fid, answer: 'changed' });
  });
  useEffect(() => {
    if (isChanged) hearChange();
  }, [isChanged, hearChange]);
  return {
    give: (place: Feature, what: CardAnswer): void => {
      if (what === 'there') void round.give('there', see(place));
      else round.open(what);
    },
    note: (place: Feature, text: string, draft: () => Promise<string>): Promise<boolean> =>
      round.give('note', async (given) => see(place, { note: text }, await draft())(given)),
    confirm: (place: Feature, what: 'changed' | 'gone'): void => {
      if (what === 'gone') {
        void round.give(
          'gone',
          keep(place, (key) => reportGoneOnSurvey.run(workspace, { key })),
        );
        return;
      }
      if (!round.takes()) return;
      round.beginChange(place);
      const form = paths.feature(params, PLACE_LIST, place.fid);
      setReturn({ at: form, to: paths.survey(params) });
      go(form);
    },
    skip: (place: Feature): void =>
      void round.give('skip', () => {
        round.skip(place);
        return Promise.resolve(true);
      }),
  };
}

/** What a screen of its own does: it stays awake, is for gloves and the sun, covers a part of the map, and Esc leaves it. */
function useAsScreen(sheet: RefObject<HTMLElement | null>): void {
  const leave = useStable(useClosePanel());
  useHeld(
    panelOfferAtom,
    useMemo(() => ({ close: leave }), [leave]),
  );
  useCoverMap(sheet);
  useAwake();
  useGlare();
  useGloves();
}

/** The place of the card has its pin on the map, which goes there. */
function useShown(place: Feature | null): void {
  const flyTo = useSetAtom(flyToAtom);
  const fid = place?.fid;
  useHeld(askedPlaceAtom, fid ?? null);
  const last = useRef<string | undefined>(undefined);
  const width = useWidth();
  // Once a card: neither a change of the place nor coming back to it moves the map. Turning the device does.
  const shown = `${fid} ${width}`;
  const fly = useStable(() => {
    if (place === null || last.current === shown) return;
    last.current = shown;
    const { geometry } = place;
    flyTo(geometry.type === 'Point' ? [geometry.coordinates] : ringsOf(geometry).flat());
  });
  useEffect(() => {
    // First the map is to know what the sheet covers.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(fly);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, fly]);
}

/** Of the window, pixels: another one after the device was turned. */
function useWidth(): number {
  return useSyncExternalStore(onResize, () => window.innerWidth);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
