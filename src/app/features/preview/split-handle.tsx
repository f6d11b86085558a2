import { ChevronsLeftRight } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph, Text } from '../../ui/index.ts';
import styles from './preview.module.css';

/** Of the width: it stays in reach at both ends. */
const ENDS = { min: 0.05, max: 0.95 } as const;
const STEP = 0.02;
const within = (share: number): number => Math.min(ENDS.max, Math.max(ENDS.min, share));

interface SplitHandleProps {
  /** Share of the width, from the left in all languages: a map is not mirrored. */
  value: number;
  onChange: (share: number) => void;
}

/** The line between the map as visitors see it and the map with its changes marked. */
export function SplitHandle({ value, onChange }: SplitHandleProps): ReactElement {
  const { t } = useTranslation('preview');
  const line = useRef<HTMLDivElement>(null);
  const isRtl = document.documentElement.dir === 'rtl';
  const move = (event: PointerEvent): void => {
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (event.buttons !== 1 || box === undefined) return;
    onChange(within((event.clientX - box.x) / box.width));
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(within(value + by));
  };
  return (
    <div
      ref={line}
      className={styles['split']}
      style={{ insetInlineStart: `${(isRtl ? 1 - value : value) * 100}%` }}
    >
      <div className={styles['sides']} dir="ltr" aria-hidden="true">
        <span className={styles['side']}>
          <Text look="small">{t('split.off')}</Text>
        </span>
        <span className={styles['side']}>
          <Text look="small">{t('split.on')}</Text>
        </span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('split.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value * 100)}
        className={styles['handle']}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={move}
        onKeyDown={onKey}
      >
        <Glyph icon={ChevronsLeftRight} size={20} />
      </div>
    </div>
  );
}
