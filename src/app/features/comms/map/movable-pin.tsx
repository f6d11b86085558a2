import { Check, MapPin, Move } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import type { MapEngine } from '../../../../map/index.ts';
import { useIsFinger } from '../../../state/page/use-is-touch.ts';
import { Button, Glyph, GuidanceLine } from '../../../ui/index.ts';
import styles from '../comms.module.css';
import { movedBy, type ScreenAt } from './moved-by.ts';
import pins from './pins.module.css';
import type { MovingPin } from './use-moving-pin.ts';

/** Pixels of an arrow key, and of one with Shift. */
const STEP = { usual: 8, fine: 1 };
const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pin that is moved: dragged, put where the map is pressed, or moved with the arrow keys. Enter saves, Escape leaves it. */
export function MovablePin({ engine, moving }: { engine: MapEngine; moving: MovingPin }): ReactNode {
  const { t } = useTranslation('comms');
  const isFinger = useIsFinger();
  const { at, move, save, cancel } = moving;
  const pin = useRef<HTMLButtonElement>(null);
  const screen = useRef<ScreenAt | null>(null);
  const held = useRef<{ x: number; y: number; at: Position } | null>(null);
  useLayoutEffect(() => {
    engine.setPageMarks((screenAt) => {
      screen.current = screenAt;
      const { x, y } = screenAt(at);
      if (pin.current !== null)
        pin.current.style.transform = `translate(${String(x)}px, ${String(y)}px) translate(-50%, -50%)`;
    });
    return () => engine.setPageMarks(null);
  }, [engine, at]);
  useEffect(() => pin.current?.focus(), []);
  const by = (from: Position, pixels: readonly [number, number]): void => {
    if (screen.current !== null) move(movedBy(from, pixels, screen.current));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const step = event.shiftKey ? STEP.fine : STEP.usual;
    if (way !== undefined) by(at, [way[0] * step, way[1] * step]);
    else if (event.key === 'Enter') save();
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, at };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    const from = held.current;
    if (from !== null) by(from.at, [clientX - from.x, clientY - from.y]);
  };
  const letGo = (): void => {
    held.current = null;
  };
  return (
    <>
      <div className={pins['moved']}>
        <button
          ref={pin}
          type="button"
          aria-label={t('move.pin')}
          className={`${pins['pin']} ${pins['movable']}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <Glyph icon={MapPin} size={16} />
        </button>
      </div>
      <div className={styles['guidance']}>
        <GuidanceLine
          icon={Move}
          text={t(isFinger ? 'move.guideTouch' : 'move.guide')}
          end={
            <span className={pins['ends']}>
              <Button size="small" variant="ghost" onPress={cancel}>
                {t('cancel')}
              </Button>
              <Button size="small" variant="primary" icon={Check} onPress={save}>
                {t('move.save')}
              </Button>
            </span>
          }
        />
      </div>
    </>
  );
}
