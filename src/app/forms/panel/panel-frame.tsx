import { useAtomValue } from 'jotai';
import { HardDrive } from 'lucide-react';
import { useId, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { panelOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { isHandOnMapAtom, mapModeAtom } from '../../editor/drawing.ts';
import { panelInsetAtom, PANEL_INSET } from '../../state/navigation/panel.ts';
import { useIsMapCovered, useViewport } from '../../state/page/viewport.ts';
import { BottomSheet, type SheetHeight } from '../../ui/index.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useSlideOut } from './use-slide-out.ts';

export interface PanelFrameProps {
  title: string;
  subtitle?: string | undefined;
  pictogram?: ReactNode;
  onClose: () => void;
  footNote?: string | undefined;
  /** Why Save is off. */
  footReason?: ReactNode;
  /** Cancel and Save; none in a form that is only read. */
  footActions?: ReactNode;
  /** Its work goes on on the map: where a sheet would cover it, the sheet begins low. */
  keepsMap?: boolean;
  children: ReactNode;
}

const PEEK = 96;
const TOP_BAR = 60;

/** @param room the height for the sheet: the window without the bar above the map */
function sheetPixels(height: SheetHeight, room: number): number {
  if (height === 'peek') return PEEK;
  return height === 'half' ? room * 0.48 : room;
}

/** The add/edit panel: beside the map where there is room, else a sheet over its lower end. */
export function PanelFrame({ children, keepsMap = false, ...props }: PanelFrameProps): ReactElement {
  const { t } = useTranslation('forms');
  const close = useStable(props.onClose);
  useHeld(
    panelOfferAtom,
    useMemo(() => ({ close }), [close]),
  );
  const viewport = useViewport();
  const isPhone = viewport === 'phone';
  const isSheet = isPhone || viewport === 'tablet';
  const [chosen, setHeight] = useState<SheetHeight>('half');
  const owner = useId();
  useFocusReturn(owner);
  useSlideOut(owner);
  // A phone has no half, and neither has a low window (held across, or magnified): its head would be all of it.
  const hasHalf = !useIsMapCovered();
  const wanted = hasHalf || chosen !== 'half' ? chosen : keepsMap ? 'peek' : 'full';
  const { name: mode } = useAtomValue(mapModeAtom);
  /** The tool over which the person has raised the sheet again. */
  const [raisedOver, setRaisedOver] = useState<typeof mode | null>(null);
  // Who draws, cuts or moves needs the map: a sheet that covers it goes down with such a tool, and may be raised again.
  const isHandOnMap = useAtomValue(isHandOnMapAtom);
  const height = wanted === 'full' && isHandOnMap && raisedOver !== mode ? 'peek' : wanted;
  const [room, setRoom] = useState(() => window.innerHeight - TOP_BAR);

  useHeld(
    panelInsetAtom,
    useMemo(
      () => (isSheet ? { end: 0, bottom: sheetPixels(height, room) } : PANEL_INSET),
      [isSheet, height, room],
    ),
  );

  const shared = { ...props, id: owner, closeLabel: t('close'), footNoteIcon: HardDrive };
  return (
    <BottomSheet
      {...shared}
      isBeside={!isSheet}
      height={height}
      onHeightChange={(next) => {
        setHeight(next);
        setRaisedOver(mode);
      }}
      onRoom={setRoom}
      heights={hasHalf ? ['peek', 'half', 'full'] : ['peek', 'full']}
      grabberLabel={t('sheet.grabber')}
      heightLabels={{ peek: t('sheet.peek'), half: t('sheet.half'), full: t('sheet.full') }}
    >
      {children}
    </BottomSheet>
  );
}
