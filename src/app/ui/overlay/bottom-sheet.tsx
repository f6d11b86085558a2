import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../basic/class-names.ts';
import styles from './bottom-sheet.module.css';
import panel from './panel.module.css';
import { PanelFoot, PanelHead } from './panel.tsx';
import { SheetGrabber } from './sheet-grabber.tsx';
import type { BottomSheetProps } from './types.ts';

/**
 * A panel of a tablet held upright: three heights by drag, press or arrow keys on the grabber. Beside the map it is a panel,
 * and all in it stays as it is when it goes from the one to the other.
 */
export function BottomSheet(props: BottomSheetProps): ReactNode {
  const { height, onHeightChange, heights, grabberLabel, heightLabels, children, isBeside } = props;
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const onRoom = isBeside === true ? undefined : props.onRoom;
  useEffect(() => {
    const stage = sheet.current?.parentElement;
    if (!stage || onRoom === undefined) return undefined;
    const observer = new ResizeObserver(() => onRoom(stage.clientHeight));
    observer.observe(stage);
    return () => observer.disconnect();
  }, [onRoom]);

  const isSheet = isBeside !== true;
  const isDragged = isSheet && draggedPx !== null;
  return (
    <section
      ref={sheet}
      aria-labelledby={titleId}
      id={props.id}
      className={classNames(isSheet ? styles['sheet'] : panel['panel'], props.className)}
      {...(isSheet ? { 'data-sheet': height } : { 'data-panel': true })}
      data-dragged={isDragged || undefined}
      style={isDragged ? { blockSize: `${draggedPx}px` } : undefined}
    >
      {isSheet && (
        <SheetGrabber
          sheet={sheet}
          heights={heights}
          height={height}
          onHeightChange={onHeightChange}
          onDrag={setDraggedPx}
          label={grabberLabel}
          heightLabels={heightLabels}
        />
      )}
      <PanelHead {...props} titleId={titleId} />
      <div className={panel['body']}>{children}</div>
      <PanelFoot {...props} />
    </section>
  );
}
