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
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';
import type { LevelParams } from '../../routes/paths.ts';
import { panelOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { surveyHandAtom } from '../../state/content/survey-walk.ts';
import { useAddingPin } from '../../state/map-view/adding-pin.ts';
import { askedPlaceAtom } from '../../state/map-view/hovered.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useGlare } from '../../state/page/glare.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice } from '../../ui/index.ts';
import { AddHere } from './add/add-here.tsx';
import { AddStrip, useStripTool } from './add/add-strip.tsx';
import { CurrentPlace } from './card/current-place.tsx';
import { useAnswers } from './card/use-answers.ts';
import { FindPlace } from './find/find-place.tsx';
import { RoomForPhotos } from './photos/room-for-photos.tsx';
import { Finished } from './round/finished.tsx';
import { More } from './round/more.tsx';
import { useHeading } from './round/use-heading.ts';
import { usePosition } from './round/use-position.ts';
import { useReopen } from './round/use-reopen.ts';
import { useRound } from './round/use-round.ts';
import { useSurveyMap } from './round/use-survey-map.ts';
import { useUndoAnswer } from './round/use-undo-answer.ts';
import { Foot } from './screen/foot.tsx';
import { ProgressRing } from './screen/progress-ring.tsx';
import styles from './screen/screen.module.css';
import { useCoverMap } from './screen/use-cover-map.ts';
import { useTold } from './screen/use-told.ts';
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
  const { t } = useTranslation('survey');
  const { user } = useWorkspace();
  const { canEdit, isKnown } = usePermission();
  const hand = useAtomValue(surveyHandAtom);
  const id = useId();
  const round = useRound(level, features);
  const heading = useHeading();
  const told = useTold();
  const { cards, current, open, close } = round;
  const { step } = cards;
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
  const answers = useAnswers({ round, params, by, told });
  const undo = useUndoAnswer(features, round);
  // While something is open no card can be answered.
  const card = step === null ? current : null;
  useSurveyOffer(
    (what) => {
      if (what === 'more') open(step === 'more' ? null : 'more');
      else if (what === 'here' || what === 'corridor' || what === 'door') open(what);
      else if (what === 'undo') undo.run();
      else if (card === null) return;
      else if (what === 'skip') answers.skip(card);
      else answers.give(card, what);
    },
    { canEdit, hasCard: card !== null },
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
    // With a key: a photo that is being marked belongs to its place.
    return (
      <CurrentPlace
        key={current.fid}
        place={current}
        round={round}
        answers={answers}
        by={by}
        canEdit={canEdit}
        told={told}
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
        {isWalking && <Foot undo={undo} onSkip={card === null ? null : () => answers.skip(card)} />}
      </div>
    </section>
  );
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
