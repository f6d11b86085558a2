import { useAtomValue, useSetAtom } from 'jotai';
import { Check, Minus, Spline, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RefObject } from 'react';
import type { MapEngine, MapMode } from '../../../map/index.ts';
import { drawStateAtom, giveDrawOrderAtom, mapModeAtom } from '../../state/map-view/drawing.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { useAppearance } from '../../theme/index.ts';
import { Button, GuidanceLine, KeyHint } from '../../ui/index.ts';
import styles from './drawing-guidance.module.css';

type Told =
  | 'draw-polygon'
  | 'draw-rectangle'
  | 'draw-circle'
  | 'draw-point'
  | 'draw-polygon-started'
  | 'draw-rectangle-started'
  | 'draw-circle-started'
  | 'direct-select'
  | 'simple-select';

function toldFor(mode: MapMode): Told | null {
  switch (mode.name) {
    case 'draw-polygon':
    case 'draw-rectangle':
    case 'draw-circle':
      return mode.started ? `${mode.name}-started` : mode.name;
    case 'draw-point':
    case 'direct-select':
    case 'simple-select':
      return mode.name;
    default:
      return null;
  }
}

/** One sentence about what the hand can do now; under a finger, the buttons that keys are for at a desk. */
export default function Guidance({ map }: { map: RefObject<MapEngine | null> }) {
  const { t } = useTranslation('content');
  const mode = useAtomValue(mapModeAtom);
  const state = useAtomValue(drawStateAtom);
  const inset = useAtomValue(panelInsetAtom);
  const give = useSetAtom(giveDrawOrderAtom);
  const { isTouch } = useAppearance();
  const isFinger = useIsFinger();
  const told = toldFor(mode);
  if (told === null) return null;
  const drawing = 'started' in mode && mode.started;
  const button = (order: Parameters<typeof give>[0], label: string, icon: typeof Check, disabled = false) => (
    <Button
      icon={icon}
      variant={order.do === 'finish' ? 'primary' : 'ghost'}
      size={isTouch ? 'large' : 'small'}
      isDisabled={disabled}
      onPress={() => {
        give(order);
        map.current?.focus();
      }}
    >
      {label}
    </Button>
  );
  const place = { insetInlineEnd: inset.end, insetBlockEnd: 12 + inset.bottom };
  return (
    <div className={styles.guidance} style={place}>
      {drawing ? (
        <div className={styles.touch} role="toolbar" aria-label={t('map.tools')}>
          {button({ do: 'undo-vertex' }, t('map.undoVertex'), Undo2)}
          {button({ do: 'cancel' }, t('map.cancel'), X)}
          {button({ do: 'finish' }, t('map.finish'), Check, !state.canFinish)}
        </div>
      ) : (
        <GuidanceLine
          icon={Spline}
          text={t(isFinger ? `guidance.touch.${told}` : `guidance.${told}`)}
          end={
            state.canDeleteVertex && mode.name === 'direct-select' ? (
              button({ do: 'delete-vertex' }, t('map.deleteVertex'), Minus)
            ) : isTouch || isFinger ? undefined : (
              <>
                <KeyHint keys="Enter" /> {t('guidance.finishes')}
              </>
            )
          }
        />
      )}
    </div>
  );
}
