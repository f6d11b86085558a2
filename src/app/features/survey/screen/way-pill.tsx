import { ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { centreOf } from '../../../../domain/geometry/measure/centre-of.ts';
import type { Distance } from '../../../../domain/survey/walking-distance.ts';
import { wayTo } from '../../../../domain/survey/way.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Glyph } from '../../../ui/index.ts';
import styles from './screen.module.css';

export interface WayPillProps {
  place: Feature;
  /** Where the person stands; null: not known. */
  here: Position | null;
  /** Where the person looks, degrees clockwise from north; null: not known. */
  heading: number | null;
  distance: Distance | null;
}

/** How far it is to the place, and where to turn; without a position how far from the last one. */
export function WayPill({ place, here, heading, distance }: WayPillProps): ReactElement | null {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const at = centreOf(place.geometry);
  const way = here === null || at === null ? null : wayTo(here, at, heading);
  const away = distance?.(place) ?? 0;
  if (way !== null) {
    const length = formats.length(way.metres, 0);
    return (
      <div className={styles['way']}>
        <span className={styles['arrow']} style={{ rotate: `${Math.round(way.degrees)}deg` }}>
          <Glyph icon={ArrowUp} size={18} />
        </span>
        {way.side === null ? length : t(`way.${way.side}`, { length })}
      </div>
    );
  }
  if (here !== null || !(away > 0 && Number.isFinite(away))) return null;
  return <div className={styles['way']}>{t('away', { length: formats.length(away, 0) })}</div>;
}
