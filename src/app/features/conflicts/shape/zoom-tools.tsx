import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/index.ts';
import styles from './zoom.module.css';
import { SCALE, type Looking } from './use-pan-zoom.ts';

/** Zooms a drawing; the arrow keys move it from here. */
export function LookTools({ look, ref }: { look: Looking; ref: Ref<HTMLDivElement> }): ReactElement {
  const { t } = useTranslation('conflicts');
  const { scale, zoom, reset, isMoved } = look;
  const withArrows = (label: string): string => t('look.tip', { label });
  return (
    <div role="group" aria-label={t('look.label')} ref={ref} className={styles['tools']}>
      <IconButton
        icon={ZoomIn}
        label={t('look.in')}
        tooltip={withArrows(t('look.in'))}
        isDisabled={scale >= SCALE.max}
        onPress={() => zoom(SCALE.step)}
      />
      <IconButton
        icon={ZoomOut}
        label={t('look.out')}
        tooltip={withArrows(t('look.out'))}
        isDisabled={scale <= SCALE.min}
        onPress={() => zoom(1 / SCALE.step)}
      />
      <IconButton icon={Maximize} label={t('look.all')} isDisabled={!isMoved} onPress={reset} />
    </div>
  );
}
