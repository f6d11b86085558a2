import { MapPin } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { stopOf } from '../../../domain/wayfinding/check/index.ts';
import type { MapTarget } from '../../../map/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { useMapPress } from '../../editor/map-press.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Button, Select, Stack } from '../../ui/index.ts';
import type { End } from './lab-state.ts';
import type { Lab } from './use-lab.ts';

interface EndFieldProps {
  name: 'start' | 'end';
  value: End | null;
  lab: Lab;
  network: SiteNetwork;
  onChange: (end: End | null) => void;
  armed: 'start' | 'end' | null;
  onArm: (armed: 'start' | 'end' | null) => void;
}

const ON_MAP = 'on-map';

/** One end of the route: a place of the site, or a point that is pressed on the map. */
export function EndField({ name, value, lab, network, onChange, armed, onArm }: EndFieldProps): ReactNode {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const onMap = t(armed === name ? 'lab.pressMap' : 'lab.map');
  const options = useMemo(() => {
    const named = lab.places
      .filter((one) => calledBy(one) !== '')
      .map((one) => ({
        id: one.fid as string,
        label: calledBy(one),
        note: one.levelLid === null ? '' : (network.levels.get(one.levelLid)?.shortTitle ?? ''),
      }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return value?.fid === null ? [{ id: ON_MAP, label: value.label, note: '' }, ...named] : named;
  }, [lab.places, network.levels, value, calledBy]);
  return (
    <Stack gap={1}>
      <Select
        label={t(`lab.${name}`)}
        value={value === null ? null : (value.fid ?? ON_MAP)}
        options={options}
        placeholder={t('lab.choose')}
        filterLabel={t('lab.filter')}
        emptyText={t('lab.noPlaces')}
        onChange={(fid) => {
          const found = lab.places.find((one) => one.fid === fid);
          const stop = found && stopOf(found);
          if (found?.siteLid && stop)
            onChange({ siteLid: found.siteLid, fid: found.fid, label: calledBy(found), stop });
        }}
      />
      <Button
        icon={MapPin}
        size="small"
        variant="ghost"
        aria-pressed={armed === name}
        aria-label={`${onMap}: ${t(`lab.onMap.${name}`)}`}
        onPress={() => onArm(armed === name ? null : name)}
      >
        {onMap}
      </Button>
    </Stack>
  );
}

/** While an end is wanted from the map its presses are that. */
export function useTakePress(
  armed: 'start' | 'end' | null,
  places: readonly Feature[],
  onTaken: (end: End) => void,
): void {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const place = usePlace();
  const siteLid = place?.site?.lid;
  const take = ({ key, lngLat }: MapTarget): void => {
    if (siteLid === undefined) return;
    const found = places.find((one) => one.fid === key);
    const stop = found && stopOf(found);
    if (found && stop) onTaken({ siteLid, fid: found.fid, label: calledBy(found), stop });
    else
      onTaken({
        siteLid,
        fid: null,
        label: t('lab.point'),
        stop: {
          position: lngLat,
          building: place?.level ? place.level.buildingLid : null,
          level: place?.level?.lid ?? null,
        },
      });
  };
  useMapPress(armed === null || siteLid === undefined ? null : take);
}
