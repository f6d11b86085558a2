import { MapPin, Printer } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { useFormats } from '../../i18n/index.ts';
import { useFeatureName, useTitles } from '../../state/content/feature-name.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Button, Disclosure, ListRow, Text } from '../../ui/index.ts';
import { placesByFloor } from './places-by-floor.ts';
import { printList } from './print-list.ts';

const SHOWN = 100;

interface Props {
  title: string;
  places: readonly Feature[];
  network: SiteNetwork;
  onShow: (place: Feature) => void;
}

/** Places of a site, building by building and floor by floor, also on paper. */
export function PlaceList({ title, places, network, onShow }: Props): ReactNode {
  const { t } = useTranslation('network');
  const { titleOf } = useTitles();
  const calledBy = useFeatureName();
  const formats = useFormats();
  const site = titleOf(usePlace()?.site);
  const sorted = useMemo(() => placesByFloor(places, network, calledBy), [places, network, calledBy]);
  if (places.length === 0) return null;
  const floorOf = ({ levelLid }: Feature): string =>
    levelLid === null ? t('outdoors') : (network.levels.get(levelLid)?.title ?? '');
  const buildingOf = ({ buildingLid }: Feature): string =>
    buildingLid === null ? '' : (network.buildings.get(buildingLid)?.title ?? '');
  const print = (): void =>
    printList({
      title: `${site}: ${title}`,
      note: formats.dateTime(Date.now()),
      columns: [t('lab.building'), t('lab.floor'), t('lab.place')],
      rows: sorted.map((one) => [buildingOf(one), floorOf(one), calledBy(one) || t('unnamed')]),
    });
  return (
    <Disclosure title={title} icon={MapPin}>
      <Button size="small" icon={Printer} onPress={print}>
        {t('lab.print')}
      </Button>
      {sorted.slice(0, SHOWN).map((one) => (
        <ListRow
          key={one.fid}
          title={calledBy(one) || t('unnamed')}
          subtitle={[floorOf(one), buildingOf(one)].filter(Boolean).join(' · ')}
          onPress={() => onShow(one)}
        />
      ))}
      {places.length > SHOWN && (
        <Text tone="secondary">{t('tools.more', { count: places.length - SHOWN })}</Text>
      )}
    </Disclosure>
  );
}
