import { atom, useAtomValue, useSetAtom } from 'jotai';
import { Check, Minus, Ruler, Spline, SquareDashed, SquareMinus, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState, type ReactNode } from 'react';
import {
  NAMED_SNAPS,
  isGestureStarted,
  rulesOf,
  type DrawState,
  type GestureModeName,
  type MapMode,
  type MapModeName,
} from '../../../map/index.ts';
import { useFormats, type Formats } from '../../i18n/index.ts';
import { drawingTargetAtom, drawStateAtom, mapModeAtom } from '../../editor/drawing.ts';
import { useEditor } from '../../editor/editor.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import {
  dropSquareOfferAtom,
  squareDrawingAtom,
  squareOfferAtom,
  type SquareOffer,
} from '../../state/map-view/drawing-aids/square-offer.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { useAppearance } from '../../theme/index.ts';
import { Button, GuidanceLine, IconButton, KeyHint, ToggleIconButton } from '../../ui/index.ts';
import { CornerByNumbers } from './corner-by-numbers.tsx';
import styles from './drawing-guidance.module.css';

/** What a button asks of the editor. */
const ORDERS = {
  finish: { label: 'map.finish', icon: Check },
  cancel: { label: 'map.cancel', icon: X },
  undoCorner: { label: 'map.undoVertex', icon: Undo2 },
  deleteHole: { label: 'map.deleteHole', icon: SquareMinus },
  deleteCorner: { label: 'map.deleteVertex', icon: Minus },
} as const;
type Order = keyof typeof ORDERS;
/** What the hand puts next of an arc, in words. */
const ARC_STEPS = { end: 'guidance.arc-end', through: 'guidance.arc-through' } as const;

type Told = Exclude<MapModeName, 'empty' | 'disable'> | `${GestureModeName}-started`;

/** Each mode has a sentence, and another one for after its first click. */
function toldFor(mode: MapMode): Told | null {
  if (mode.name === 'empty' || mode.name === 'disable') return null;
  return 'started' in mode && mode.started ? `${mode.name}-started` : mode.name;
}

/** What is measured right now, in words. */
function figuresOf(
  { radius, measured, transformed }: DrawState,
  formats: Formats,
  radiusText: (length: string) => string,
): string | null {
  if (radius !== null) return radiusText(formats.length(radius));
  if (transformed !== null) {
    const { turn, scale } = transformed;
    return turn === 0 ? formats.percent(scale) : `${formats.number(Math.round(turn * 10) / 10)}°`;
  }
  if (measured === null) return null;
  const { length, area } = measured;
  return [formats.length(length), ...(area === null ? [] : [formats.area(area)])].join(' · ');
}

const isPointAtom = atom((get) => {
  const target = get(drawingTargetAtom);
  // What was just put is in the map's hand before it is in the form.
  return (target?.geometry ?? target?.saved)?.type === 'Point' || get(drawStateAtom).vertices === 1;
});

/** What the arrow keys do while nodes of a network are chosen. */
function ChosenNodes() {
  const { t } = useTranslation('network');
  return t('path.arrowsMove');
}

/** Where the pointer has snapped to, in words; null: nowhere. */
function useSnapText(snapped: DrawState['snapped']): string | null {
  const { t } = useTranslation('content');
  if (snapped === null) return null;
  const { to, name } = snapped;
  const named = name === '' ? undefined : NAMED_SNAPS.find((one) => one === to);
  return named === undefined ? t(`snap.${to}`) : t(`snap.of.${named}`, { name });
}

/** The keyboard goes on with the map. */
function usePress(): (order: Order | 'arc') => void {
  const editor = useEditor();
  return (order) => {
    editor[order]();
    editor.map.engine.focus();
  };
}

function OrderButton({ order, isDisabled = false }: { order: Order; isDisabled?: boolean }) {
  const { t } = useTranslation('content');
  const { isTouch } = useAppearance();
  const press = usePress();
  const { label, icon } = ORDERS[order];
  return (
    <Button
      icon={icon}
      variant={order === 'finish' ? 'primary' : 'ghost'}
      size={isTouch ? 'large' : 'small'}
      isDisabled={isDisabled}
      onPress={() => press(order)}
    >
      {t(label)}
    </Button>
  );
}

/** Corners that squaring would move far are shown first: whether it may. */
function SquareQuestion({ moves }: SquareOffer) {
  const { t } = useTranslation('content');
  const { isTouch } = useAppearance();
  const formats = useFormats();
  const square = useSetAtom(squareDrawingAtom);
  const drop = useSetAtom(dropSquareOfferAtom);
  const size = isTouch ? 'large' : 'small';
  return (
    <GuidanceLine
      icon={SquareDashed}
      text={t('guidance.squareMoves', {
        count: moves.length,
        length: formats.length(Math.max(...moves.map(({ metres }) => metres)), 1),
      })}
      end={
        <>
          <Button variant="ghost" size={size} icon={X} onPress={drop}>
            {t('map.cancel')}
          </Button>
          <Button variant="primary" size={size} icon={Check} onPress={square}>
            {t('map.takeSquare')}
          </Button>
        </>
      }
    />
  );
}

interface GestureToolsProps {
  takesNumbers: boolean;
  isByNumbers: boolean;
  isArc: boolean;
  onByNumbers: (isByNumbers: boolean) => void;
  canFinish: boolean;
}

/** While a shape is drawn: the buttons that keys are for at a desk. */
function GestureTools({ takesNumbers, isByNumbers, isArc, onByNumbers, canFinish }: GestureToolsProps) {
  const { t } = useTranslation('content');
  const { isTouch } = useAppearance();
  const press = usePress();
  // Words would push Finish into a line of its own, beside a panel and on a phone.
  const size = isTouch ? 'normal' : 'small';
  return (
    <>
      {isByNumbers && takesNumbers && <CornerByNumbers />}
      <div className={styles.touch} role="toolbar" aria-label={t('map.tools')}>
        {takesNumbers && (
          <>
            <ToggleIconButton
              size={size}
              icon={Ruler}
              label={t('map.byNumbers')}
              isSelected={isByNumbers}
              onChange={onByNumbers}
            />
            <ToggleIconButton
              size={size}
              icon={Spline}
              label={t('map.arc')}
              isSelected={isArc}
              onChange={() => press('arc')}
            />
          </>
        )}
        <IconButton
          size={size}
          icon={ORDERS.undoCorner.icon}
          label={t(ORDERS.undoCorner.label)}
          onPress={() => press('undoCorner')}
        />
        <OrderButton order="cancel" />
        <OrderButton order="finish" isDisabled={!canFinish} />
      </div>
    </>
  );
}

interface SentenceProps {
  told: Told;
  mode: MapMode;
  state: DrawState;
  figures: string | null;
}

/** Without a gesture under way: what the hand can do, or what was just measured. */
function Sentence({ told, mode, state, figures }: SentenceProps) {
  const { t } = useTranslation('content');
  const { isTouch } = useAppearance();
  const isFinger = useIsFinger();
  const isPoint = useAtomValue(isPointAtom);
  const marks = useAtomValue(toolMarksAtom);
  // It has no corners.
  const way = told === 'draw-rectangle' && state.way !== null && state.way !== 'wall' ? state.way : null;
  const plain = told === 'direct-select' && isPoint ? 'point' : told;
  const sentence = way === null ? plain : (`draw-rectangle-${way}` as const);
  const movesNodes = told === 'edit-graph' && !isFinger && marks.some(({ kind }) => kind === 'chosen');
  const guidance = movesNodes ? (
    <ChosenNodes />
  ) : (
    t(isFinger && sentence !== 'point' ? `guidance.touch.${sentence}` : `guidance.${sentence}`)
  );
  const end = (): ReactNode => {
    if (mode.name === 'edit-graph' && state.canFinish) return <OrderButton order="finish" />;
    if (mode.name === 'direct-select' && (state.canDeleteVertex || state.isHole))
      return (
        <>
          {state.isHole && <OrderButton order="deleteHole" />}
          {state.canDeleteVertex && <OrderButton order="deleteCorner" />}
        </>
      );
    return isTouch || isFinger || !rulesOf(mode.name).hasEnd ? undefined : (
      <span className={styles.keys}>
        <KeyHint keys="Enter" /> {t('guidance.finishes')}
      </span>
    );
  };
  return <GuidanceLine icon={Spline} text={figures ?? guidance} end={end()} />;
}

// @spec 4.43
/** One sentence about what the hand can do now; under a finger, the buttons that keys are for at a desk. */
export default function Guidance() {
  const { t } = useTranslation('content');
  const mode = useAtomValue(mapModeAtom);
  const state = useAtomValue(drawStateAtom);
  const inset = useAtomValue(panelInsetAtom);
  const formats = useFormats();
  const [isByNumbers, setByNumbers] = useState(false);
  const offer = useAtomValue(squareOfferAtom);
  const snapped = useSnapText(state.snapped);
  const told = toldFor(mode);
  if (offer === null && told === null) return null;
  const drawing = isGestureStarted(mode);
  const figures = figuresOf(state, formats, (length) => t('guidance.radius', { length }));
  // Without a gesture under way the figures are in the sentence.
  const arc = state.arc === null ? null : t(ARC_STEPS[state.arc]);
  const hint = [arc, drawing ? figures : null, snapped].filter((part) => part !== null).join(' · ');
  const place = { insetInlineEnd: inset.end, insetBlockEnd: 12 + inset.bottom };
  return (
    <div className={styles.guidance} style={place}>
      <div className={styles.hinted}>
        {offer === null && hint !== '' && (
          <output className={styles.figures} dir="auto">
            {hint}
          </output>
        )}
        {offer !== null ? (
          <SquareQuestion {...offer} />
        ) : drawing ? (
          <GestureTools
            takesNumbers={rulesOf(mode.name).isLine}
            isByNumbers={isByNumbers}
            isArc={state.arc !== null}
            onByNumbers={setByNumbers}
            canFinish={state.canFinish}
          />
        ) : (
          told !== null && <Sentence told={told} mode={mode} state={state} figures={figures} />
        )}
      </div>
    </div>
  );
}
