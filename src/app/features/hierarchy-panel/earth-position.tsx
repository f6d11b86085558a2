import { Globe } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import { COORDINATE_DECIMALS } from '../../../domain/limits.ts';
import { Disclosure } from '../../ui/index.ts';
import styles from './earth-position.module.css';

/** Where the two anchors of the plan lie. */
export function EarthPosition({ anchors }: { anchors: AnchorPair }): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <Disclosure title={t('anchors.title')} icon={Globe}>
      <dl className={styles['anchors']}>
        {anchors.map((anchor, i) => {
          const [longitude, latitude] = anchor.geometry.coordinates;
          return (
            <div key={i}>
              <dt>{t(i === 0 ? 'anchors.first' : 'anchors.second')}</dt>
              <dd dir="ltr">
                {latitude.toFixed(COORDINATE_DECIMALS)}, {longitude.toFixed(COORDINATE_DECIMALS)}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles['note']}>{t('anchors.note')}</p>
    </Disclosure>
  );
}
