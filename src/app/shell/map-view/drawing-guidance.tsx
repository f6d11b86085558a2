import { atom, useAtomValue, useSetAtom } from 'jotai';
import { Check, Minus, Ruler, Spline, SquareDashed, SquareMinus, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
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
} from '../../state/map-view/drawing-aids/square-offer.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { useAppearance } from '../../theme/index.ts';
import { Button, GuidanceLine, IconButton, KeyHint } from '../../ui/index.ts';
import { CornerByNumbers } from './corner-by-numbers.tsx';
import styles from './drawing-guidance.module.css';

type LineOrder = 'finish' | 'undoCorner' | 'cancel' | 'deleteHole' | 'deleteCorner';

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

// @spec 4.43
/** One sentence about what the hand can do now; under a finger, the buttons that keys are for at a desk. */
export default function Guidance() {
  const { t } = useTranslation('content');
  const mode = useAtomValue(mapModeAtom);
  const state = useAtomValue(drawStateAtom);
  const inset = useAtomValue(panelInsetAtom);
  const editor = useEditor();
  const { isTouch } = useAppearance();
  const isFinger = useIsFinger();
  const formats = useFormats();
  const [isByNumbers, setByNumbers] = useState(false);
  const isPoint = useAtomValue(isPointAtom);
  const marks = useAtomValue(toolMarksAtom);
  const offer = useAtomValue(squareOfferAtom);
  const square = useSetAtom(squareDrawingAtom);
  const dropOffer = useSetAtom(dropSquareOfferAtom);
  const told = toldFor(mode);
  if (offer !== null)
    return (
      <div
        className={styles.guidance}
        style={{ insetInlineEnd: inset.end, insetBlockEnd: 12 + inset.bottom }}
      >
        <div className={styles.hinted}>
          <GuidanceLine
            icon={SquareDashed}
            text={t('guidance.squareMoves', {
              count: offer.moves.length,
              length: formats.length(Math.max(...offer.moves.map(({ metres }) => metres)), 1),
            })}
            end={
              <>
                <Button variant="ghost" size={isTouch ? 'large' : 'small'} icon={X} onPress={dropOffer}>
                  {t('map.cancel')}
                </Button>
                <Button variant="primary" size={isTouch ? 'large' : 'small'} icon={Check} onPress={square}>
                  {t('map.takeSquare')}
                </Button>
              </>
            }
          />
        </div>
      </div>
    );
  if (told === null) return null;
  // It has no corners.
  const way = told === 'draw-rectangle' && state.way !== null && state.way !== 'wall' ? state.way : null;
  const plain = told === 'direct-select' && isPoint ? 'point' : told;
  const sentence = way === null ? plain : (`draw-rectangle-${way}` as const);
  const drawing = isGestureStarted(mode);
  const takesNumbers = rulesOf(mode.name).isLine;
  const movesNodes = told === 'edit-graph' && !isFinger && marks.some(({ kind }) => kind === 'chosen');
  const figures = figuresOf(state, formats, (length) => t('guidance.radius', { length }));
  const { to, name } = state.snapped ?? { name: '' };
  const named = name === '' ? undefined : NAMED_SNAPS.find((one) => one === to);
  const where = to === undefined ? null : t(`snap.${to}`);
  const snapped = named === undefined ? where : t(`snap.of.${named}`, { name });
  // Without a gesture under way the figures are in the sentence.
  const hint = [drawing ? figures : null, snapped].filter((part) => part !== null).join(' · ');
  const press = (order: LineOrder) => (): void => {
    editor[order]();
    editor.map.engine.focus();
  };
  const button = (order: LineOrder, label: string, icon: typeof Check, disabled = false) => (
    <Button
      icon={icon}
      variant={order === 'finish' ? 'primary' : 'ghost'}
      size={isTouch ? 'large' : 'small'}
      isDisabled={disabled}
      onPress={press(order)}
    >
      {label}
    </Button>
  );
  const place = { insetInlineEnd: inset.end, insetBlockEnd: 12 + inset.bottom };
  return (
    <div className={styles.guidance} style={place}>
      <div className={styles.hinted}>
        {hint !== '' && (
          <output className={styles.figures} dir="auto">
            {hint}
          </output>
        )}
        {drawing ? (
          <>
            {isByNumbers && takesNumbers && <CornerByNumbers />}
            <div className={styles.touch} role="toolbar" aria-label={t('map.tools')}>
              {takesNumbers && (
                <Button
                  icon={Ruler}
                  variant="ghost"
                  size={isTouch ? 'large' : 'small'}
                  aria-pressed={isByNumbers}
                  onPress={() => setByNumbers(!isByNumbers)}
                >
                  {t('map.byNumbers')}
                </Button>
              )}
              {/* Its word would push Finish into a line of its own, beside a panel and on a phone. */}
              <IconButton
                size={isTouch ? 'normal' : 'small'}
                icon={Undo2}
                label={t('map.undoVertex')}
                onPress={press('undoCorner')}
              />
              {button('cancel', t('map.cancel'), X)}
              {button('finish', t('map.finish'), Check, !state.canFinish)}
            </div>
          </>
        ) : (
          <GuidanceLine
            icon={Spline}
            text={
              figures ??
              (movesNodes ? (
                <ChosenNodes />
              ) : (
                t(isFinger && sentence !== 'point' ? `guidance.touch.${sentence}` : `guidance.${sentence}`)
              ))
            }
            end={
              mode.name === 'edit-graph' && state.canFinish ? (
                button('finish', t('map.finish'), Check)
              ) : mode.name === 'direct-select' && (state.canDeleteVertex || state.isHole) ? (
                <>
                  {state.isHole && button('deleteHole', t('map.deleteHole'), SquareMinus)}
                  {state.canDeleteVertex && button('deleteCorner', t('map.deleteVertex'), Minus)}
                </>
              ) : isTouch || isFinger || !rulesOf(mode.name).hasEnd ? undefined : (
                <span className={styles.keys}>
                  <KeyHint keys="Enter" /> {t('guidance.finishes')}
                </span>
              )
            }
          />
        )}
      </div>
    </div>
  );
}
