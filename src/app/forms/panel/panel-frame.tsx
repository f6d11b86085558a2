import { useAtomValue, useSetAtom } from 'jotai';
import { HardDrive } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { panelOfferAtom, useOffer, useStable } from '../../state/commands/offers.ts';
import { mapModeAtom } from '../../state/map-view/drawing.ts';
import { coverMapAtom, PANEL_INSET } from '../../state/navigation/panel.ts';
import { useIsMapCovered, useViewport } from '../../state/page/viewport.ts';
import { BottomSheet, Panel, type SheetHeight } from '../../ui/index.ts';

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

function sheetPixels(height: SheetHeight): number {
  if (height === 'peek') return PEEK;
  return height === 'half' ? window.innerHeight * 0.48 : window.innerHeight - TOP_BAR;
}

/** The add/edit panel: beside the map where there is room, else a sheet over its lower end. */
export function PanelFrame({ children, keepsMap = false, ...props }: PanelFrameProps): ReactElement {
  const { t } = useTranslation('forms');
  const close = useStable(props.onClose);
  useOffer(
    panelOfferAtom,
    useMemo(() => ({ close }), [close]),
  );
  const viewport = useViewport();
  const isPhone = viewport === 'phone';
  const isSheet = isPhone || viewport === 'tablet';
  const [chosen, setHeight] = useState<SheetHeight>('half');
  const cover = useSetAtom(coverMapAtom);
  const owner = useId();
  // A phone has no half, and neither has a low window (held across, or magnified): its head would be all of it.
  const hasHalf = !useIsMapCovered();
  const wanted = hasHalf || chosen !== 'half' ? chosen : keepsMap ? 'peek' : 'full';
  // Who draws needs the map: a sheet that covers it is down meanwhile.
  const isDrawing = useAtomValue(mapModeAtom).name.startsWith('draw-');
  const height = isDrawing && wanted === 'full' ? 'peek' : wanted;

  useEffect(() => {
    cover(owner, isSheet ? { end: 0, bottom: sheetPixels(height) } : PANEL_INSET);
  }, [cover, owner, isSheet, height]);
  useEffect(() => () => cover(owner, null), [cover, owner]);

  const shared = { ...props, closeLabel: t('close'), footNoteIcon: HardDrive };
  if (!isSheet) return <Panel {...shared}>{children}</Panel>;
  return (
    <BottomSheet
      {...shared}
      height={height}
      onHeightChange={setHeight}
      heights={hasHalf ? ['peek', 'half', 'full'] : ['peek', 'full']}
      grabberLabel={t('sheet.grabber')}
      heightLabels={{ peek: t('sheet.peek'), half: t('sheet.half'), full: t('sheet.full') }}
    >
      {children}
    </BottomSheet>
  );
}
