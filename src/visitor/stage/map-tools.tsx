import { Box, Compass, Layers2, LocateFixed, Minus, Plus, ScrollText } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { PublicMapView } from '../../map/public-map/public-map-types.ts';
import { Button } from '../parts/button.tsx';
import { useWords } from '../texts/use-texts.ts';
import styles from './map-tools.module.css';

/** What is done to the map with a press. All of it has another way: levels, steps and lists are beside the map. */
export function MapTools({
  view,
  isRaised,
  onRaised,
  both,
  onBoth,
  onPosition,
  onLegend,
}: {
  view: RefObject<PublicMapView | null>;
  isRaised: boolean;
  onRaised: (isRaised: boolean) => void;
  /** Two floors of a way are shown at once; null: it has not two. */
  both: boolean | null;
  onBoth: (both: boolean) => void;
  onPosition: () => void;
  onLegend: () => void;
}): ReactNode {
  const { t } = useWords();
  return (
    <div role="group" aria-label={t('map.tools')} className={styles['tools']}>
      <Button
        icon={Plus}
        label={t('map.zoomIn')}
        className={styles['zoom']}
        onPress={() => view.current?.zoomBy(1)}
      />
      <Button
        icon={Minus}
        label={t('map.zoomOut')}
        className={styles['zoom']}
        onPress={() => view.current?.zoomBy(-1)}
      />
      <Button icon={LocateFixed} label={t('map.position')} onPress={onPosition} />
      <Button
        icon={Compass}
        label={t('map.north')}
        className={styles['zoom']}
        onPress={() => view.current?.turnNorth()}
      />
      <Button icon={Box} label={t('map.raised')} isPressed={isRaised} onPress={() => onRaised(!isRaised)} />
      {both !== null && (
        <Button icon={Layers2} label={t('map.both')} isPressed={both} onPress={() => onBoth(!both)} />
      )}
      <Button icon={ScrollText} label={t('map.legend')} onPress={onLegend} />
    </div>
  );
}
