import { useRef, useState, type ReactNode } from 'react';
import { SheetGrabber } from '../../app/ui/overlay/sheet-grabber.tsx';
import type { SheetHeight } from '../../app/ui/overlay/types.ts';
import { useWords } from '../texts/use-texts.ts';
import styles from './sheet.module.css';

/** A sheet over the map in three heights on a phone, the panel beside it on a desk. */
export function Sheet({
  isBeside,
  height,
  onHeight,
  children,
}: {
  isBeside: boolean;
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useWords();
  const sheet = useRef<HTMLElement>(null);
  const [pixels, setPixels] = useState<number | null>(null);
  return (
    <section
      ref={sheet}
      className={styles['sheet']}
      data-sheet={isBeside ? undefined : height}
      data-dragged={pixels !== null || undefined}
      style={pixels === null ? undefined : { blockSize: `${pixels}px` }}
    >
      {!isBeside && (
        <SheetGrabber
          sheet={sheet}
          height={height}
          onHeightChange={onHeight}
          onDrag={setPixels}
          label={t('map.sheet')}
          heightLabels={{ peek: t('map.peek'), half: t('map.half'), full: t('map.full') }}
        />
      )}
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
