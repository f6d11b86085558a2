import { useAtom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { atMoment } from '../../../../domain/closures/at-moment.ts';
import { heldTimes } from '../../../../domain/closures/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { labelPoint } from '../../../../domain/geometry/index.ts';
import { offsetsOf } from '../../../../domain/times/index.ts';
import { listClosures } from '../../../../db/index.ts';
import type { OverlayMark } from '../../../../map/index.ts';
import { ZonedDateTimeField } from '../../../forms/zoned-date-time-field.tsx';
import { useFormats } from '../../../i18n/index.ts';
import { useHeld } from '../../../editor/held.ts';
import { useFeatureName } from '../../../state/content/feature-name.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { useSiteNetwork } from '../../../state/content/site-network.ts';
import { absentAtom, momentAtom, momentMarksAtom } from '../../../state/map-view/moment.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useSiteZone } from '../../../state/navigation/site-zone.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Text } from '../../../ui/index.ts';
import styles from './moment-bar.module.css';

const DAY = 86_400;
/** Days around a moment in which hours may begin and end. */
const AROUND = 10;
const NO_FEATURES: readonly Feature[] = [];

/** Says that the map is looked at as on another moment, which one, and what that leaves out. */
export default function MomentBar(): ReactNode {
  const { t } = useTranslation('mapSettings');
  const formats = useFormats();
  const [moment, setMoment] = useAtom(momentAtom);
  const zone = useSiteZone();
  const { found, marks } = useAtMoment(moment, zone);
  useHeld(absentAtom, found?.absent);
  useHeld(momentMarksAtom, marks);
  const said =
    found === null
      ? []
      : (['absent', 'closed', 'outOfHours'] as const).flatMap((name) =>
          found[name].size === 0
            ? []
            : [t(`moment.${name}`, { count: found[name].size, number: formats.number(found[name].size) })],
        );
  return (
    <section className={styles['bar']} aria-label={t('moment.title')}>
      <ZonedDateTimeField label={t('moment.title')} zone={zone} value={moment} onChange={setMoment} />
      <div className={styles['said']} role="status">
        <Text look="small" tone="secondary">
          {said.length === 0 ? t('moment.nothing') : said.join(' · ')}
        </Text>
      </div>
      <Button variant="soft" onPress={() => setMoment(null)}>
        {t('moment.now')}
      </Button>
    </section>
  );
}

/** How the features of the level stand at a moment, and the marks of that. */
function useAtMoment(at: number | null, zone: string) {
  const { t } = useTranslation('mapSettings');
  const { db } = useWorkspace();
  const features = useLevelFeatures() ?? NO_FEATURES;
  const nodes = useSiteNetwork()?.rows;
  const nameOf = useFeatureName();
  const clientLid = usePlace()?.client?.lid;
  const closures = useLiveQuery(
    async () => (clientLid === undefined ? [] : listClosures(db, clientLid)),
    [db, clientLid],
  );
  return useMemo(() => {
    if (at === null) return { found: null, marks: NO_MARKS };
    const byFid = new Map([...(nodes ?? []), ...features].map((one) => [one.fid as string, one]));
    const found = atMoment(features, {
      at,
      offsets: offsetsOf(zone, at - AROUND * DAY, 2 * AROUND) ?? [],
      closures: (closures ?? [])
        .filter(({ waits }) => waits !== 'delete')
        .map((kept) => ({ ...heldTimes(kept), targets: kept.closure.targets })),
      rowOf: (fid) => byFid.get(fid),
    });
    const markOf = (kind: 'error' | 'warning', fids: ReadonlySet<string>): OverlayMark[] =>
      [...fids].flatMap((fid): OverlayMark[] => {
        const feature = byFid.get(fid);
        const point = feature === undefined ? null : labelPoint(feature.geometry);
        if (feature === undefined || point === null) return [];
        const name = nameOf(feature);
        return [
          {
            kind,
            at: point,
            about: t(kind === 'error' ? 'moment.isClosed' : 'moment.isOutOfHours', { name }),
          },
        ];
      });
    const lines = found.closedEdges.flatMap((ends): OverlayMark[] => {
      const line = ends.flatMap((fid) => {
        const geometry = byFid.get(fid)?.geometry;
        return geometry?.type === 'Point' ? [geometry.coordinates] : [];
      });
      return line.length === 2 ? [{ kind: 'missing', line }] : [];
    });
    return {
      found,
      marks: [...lines, ...markOf('warning', found.outOfHours), ...markOf('error', found.closed)],
    };
  }, [at, zone, features, nodes, closures, nameOf, t]);
}

const NO_MARKS: readonly OverlayMark[] = [];
