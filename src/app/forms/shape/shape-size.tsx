import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Notice, SegmentedControl } from '../../ui/index.ts';
import styles from './shape-size.module.css';
import { useSimpler } from './use-simplified-shape.ts';

/** Share of the limit from which on the rest is shown. */
const SAID_FROM = 0.8;
/** Metres that an outline may be off for having fewer corners. */
const DISTANCES = ['0.01', '0.05', '0.2'] as const;
type Distance = (typeof DISTANCES)[number];

export interface OutlineSizeProps {
  geometry: FeatureGeometry;
  /** Of all that is saved with the shape, and the most that is taken. */
  bytes: number;
  maxBytes: number;
  onSimplify: (geometry: FeatureGeometry) => void;
}

/** How much room is left, where it is little, and the offer of an outline with fewer corners. */
export function OutlineSize({ geometry, bytes, maxBytes, onSimplify }: OutlineSizeProps): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  if (bytes < SAID_FROM * maxBytes || geometry.type === 'Point') return null;
  const isOver = bytes > maxBytes;
  const sizes = { max: formats.bytes(maxBytes), room: formats.bytes(Math.abs(maxBytes - bytes)) };
  return (
    <div className={styles['size']} data-outline-size={isOver ? 'over' : 'near'}>
      <Notice
        tone={isOver ? 'error' : 'waiting'}
        role="status"
        actions={
          !isChoosing && (
            <Button variant="link" onPress={() => setChoosing(true)}>
              {t('size.simplify')}
            </Button>
          )
        }
      >
        {t(isOver ? 'size.over' : 'size.left', sizes)}
      </Notice>
      {isChoosing && (
        <Simplifier
          geometry={geometry}
          onClose={() => setChoosing(false)}
          onApply={(simpler) => {
            setChoosing(false);
            onSimplify(simpler);
          }}
        />
      )}
    </div>
  );
}

interface SimplifierProps {
  geometry: FeatureGeometry;
  onClose: () => void;
  onApply: (geometry: FeatureGeometry) => void;
}

/** Says what an outline with fewer corners would be like before it is taken. */
function Simplifier({ geometry, onClose, onApply }: SimplifierProps): ReactElement {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const [distance, setDistance] = useState<Distance>('0.05');
  const simpler = useSimpler(geometry, Number(distance));
  const made = simpler.state === 'done' ? simpler.made : null;
  const isFewer = made !== null && made.after < made.before;
  return (
    <section className={styles['simplifier']} aria-label={t('size.title')}>
      <h4 className={styles['title']}>{t('size.distance')}</h4>
      <SegmentedControl<Distance>
        label={t('size.distance')}
        isFullWidth
        value={distance}
        options={DISTANCES.map((id) => ({ id, label: formats.length(Number(id), 2) }))}
        onChange={setDistance}
      />
      <p className={styles['preview']} role="status">
        {made === null
          ? t(simpler.state === 'failed' ? 'size.failed' : 'size.working')
          : isFewer
            ? t('size.preview', {
                before: formats.number(made.before),
                after: formats.number(made.after),
                deviation: formats.length(made.deviation, 3),
              })
            : t('size.nothing')}
      </p>
      <div className={styles['actions']}>
        <Button variant="ghost" onPress={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          isDisabled={!isFewer}
          isPending={simpler.state === 'working'}
          onPress={() => made !== null && onApply(made.geometry)}
        >
          {t('size.apply')}
        </Button>
      </div>
    </section>
  );
}
