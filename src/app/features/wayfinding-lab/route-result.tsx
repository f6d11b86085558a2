import { ArrowUp, Footprints } from 'lucide-react';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import { transitionTitle } from '../../../domain/ops/index.ts';
import { pictogramOf } from '../../../domain/taxonomy/index.ts';
import {
  PROFILES,
  type Bar,
  type Leg,
  type Obstacle,
  type Route,
} from '../../../domain/wayfinding/route/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePathWords } from '../../state/wayfinding/path-words.ts';
import {
  Button,
  ListRow,
  Notice,
  Pictogram,
  pictogramIcon,
  Row,
  RowActions,
  Rows,
  RowWords,
  Stack,
  Text,
} from '../../ui/index.ts';
import { minutesAndSeconds } from './minutes-and-seconds.ts';
import styles from './route-result.module.css';
import type { Lab } from './use-lab.ts';

interface Props {
  lab: Lab;
  network: SiteNetwork;
  /** Levels whose content is unknown here. */
  unread: readonly Level[];
  onOpenFloor: (building: string | null, level: string | null) => void;
}

/** The route by legs, or the reason for a missing one; and what the other profiles would take. */
export function RouteResult({ lab, network, unread, onOpenFloor }: Props): ReactNode {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const { answer, planner, start, end, profile } = lab;
  if (answer === null || !start || !end) return <Text tone="secondary">{t('lab.intro')}</Text>;
  const others = PROFILES.filter((one) => one !== profile).map((one) => {
    const other = planner.plan(one, start.stop, end.stop);
    return { one, time: other.ok ? minutesAndSeconds(other.route.seconds) : t('lab.noRoute') };
  });
  return (
    <Stack gap={3}>
      {answer.ok ? (
        <section aria-label={t('lab.route')}>
          <Text as="p" look="page" isTabular role="status">
            {t('lab.total', {
              time: minutesAndSeconds(answer.route.seconds),
              length: formats.length(answer.route.length, 0),
            })}
          </Text>
          <Weight route={answer.route} />
          {answer.route.legs.length === 0 && <Text tone="secondary">{t('lab.samePlace')}</Text>}
          {answer.route.legs.map((leg, i) => (
            <LegRow key={i} leg={leg} network={network} onOpenFloor={onOpenFloor} />
          ))}
        </section>
      ) : answer.code === 'barred' ? (
        <BarredPlace name={(answer.stop === 'from' ? start : end).label} bar={answer.bar} />
      ) : (
        <WhyNot lab={lab} network={network} unread={unread} onOpenFloor={onOpenFloor} />
      )}
      <Rows label={t('lab.others')}>
        {others.map(({ one, time }) => (
          <Row key={one}>
            <RowWords name={t(`lab.profiles.${one}`)} />
            <Text as="span" isTabular>
              {time}
            </Text>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

/** What a route costs beside its time: turns, and what is not comfortable. */
function Weight({ route: { seconds, cost } }: { route: Route }): ReactNode {
  const { t } = useTranslation('ways');
  const more = Math.round(cost - seconds);
  if (more < 1) return null;
  return <Text tone="secondary">{t('lab.weight', { time: minutesAndSeconds(more) })}</Text>;
}

/** The place itself is closed, or not there. */
function BarredPlace({ name, bar }: { name: string; bar: Bar }): ReactNode {
  const { t } = useTranslation(['ways', 'network']);
  const words = usePathWords();
  return (
    <Notice tone="error" role="status" title={t('network:lab.why.title')}>
      {t('lab.barredPlace', { name: isolate(name), why: words.bar(bar) })}
    </Notice>
  );
}

function useFloorName(network: SiteNetwork) {
  const { t } = useTranslation('network');
  return (level: string | null): string =>
    level === null ? t('outdoors') : (network.levels.get(level)?.title ?? '?');
}

/** What a node is called in the language of the interface. */
function useNodeName(network: SiteNetwork): (fid: string | undefined) => string {
  const calledBy = useFeatureName();
  return (fid) => calledBy(network.rows.find((row) => row.fid === fid));
}

function LegRow({
  leg,
  network,
  onOpenFloor,
}: {
  leg: Leg;
  network: SiteNetwork;
  onOpenFloor: Props['onOpenFloor'];
}): ReactNode {
  const { t } = useTranslation(['network', 'ways']);
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const flyTo = useSetAtom(flyToAtom);
  const nodeName = useNodeName(network);
  const floorName = useFloorName(network);
  if (leg.kind === 'walk')
    return (
      <>
        <ListRow
          pictogram={<Pictogram icon={leg.turns.length > 0 ? Footprints : ArrowUp} />}
          title={t('lab.walk', {
            length: formats.length(leg.length, 0),
            time: minutesAndSeconds(leg.seconds),
          })}
          subtitle={floorName(leg.level)}
          onPress={() => {
            onOpenFloor(leg.building, leg.level);
            flyTo(leg.points);
          }}
        />
        {leg.turns.length > 0 && (
          <ol className={styles['turns']}>
            {leg.turns.map(({ direction, after }, i) => (
              <li key={i}>
                {t('lab.turn', { length: formats.length(after, 0), turn: t(`lab.turns.${direction}`) })}
              </li>
            ))}
          </ol>
        )}
      </>
    );
  return (
    <ListRow
      pictogram={<Pictogram icon={pictogramIcon(pictogramOf(leg.typeCode, taxonomy))} />}
      title={t('lab.ride', {
        name: nodeName(leg.fids[0]) || transitionTitle(leg.typeCode, taxonomy),
        time: minutesAndSeconds(leg.seconds),
      })}
      subtitle={
        t('lab.fromTo', { from: floorName(leg.from.level), to: floorName(leg.to.level) }) +
        (leg.waiting >= 1 ? ` · ${t('ways:lab.waiting', { time: minutesAndSeconds(leg.waiting) })}` : '')
      }
      onPress={() => {
        onOpenFloor(leg.to.building, leg.to.level);
        flyTo([leg.to.at]);
      }}
    />
  );
}

function WhyNot({ lab, network, unread, onOpenFloor }: Props): ReactNode {
  const { t } = useTranslation(['network', 'ways']);
  const words = usePathWords();
  const formats = useFormats();
  const go = useGo();
  const ref = useRefs();
  const { params } = useContentRoute();
  const flyTo = useSetAtom(flyToAtom);
  const floorName = useFloorName(network);
  const nodeName = useNodeName(network);
  const { why, start, end, planner } = lab;
  const nodeOf = (fid: string) => planner.graph.nodes[planner.graph.indexOf.get(fid) ?? -1];
  const say = (obstacle: Obstacle): string => {
    if (obstacle.kind === 'off-network') {
      const at = obstacle.stop === 'from' ? start : end;
      const name = at?.label ?? '';
      if (obstacle.metres !== null)
        return t(obstacle.isBehindWall ? 'lab.why.behindWall' : 'lab.why.offNetwork', {
          name,
          length: formats.length(obstacle.metres, 0),
        });
      const isUnread = unread.some(({ lid }) => lid === at?.stop.level);
      return t(isUnread ? 'lab.why.notRead' : 'lab.why.noNetwork', { name });
    }
    const [from, to] = [nodeOf(obstacle.from), nodeOf(obstacle.to)];
    const names = {
      from: `${nodeName(from?.fid)} (${floorName(from?.level ?? null)})`,
      to: `${nodeName(to?.fid)} (${floorName(to?.level ?? null)})`,
    };
    if (obstacle.kind === 'barred') return t('ways:lab.barred', { ...names, why: words.bar(obstacle.bar) });
    const isWalled = obstacle.kind === 'gap' && obstacle.isBehindWall;
    return t(`lab.why.${isWalled ? 'gapInWall' : obstacle.kind}`, names);
  };
  const show = (obstacle: Obstacle): void => {
    if (obstacle.kind === 'off-network') {
      const at = obstacle.stop === 'from' ? start : end;
      if (!at) return;
      onOpenFloor(at.stop.building, at.stop.level);
      flyTo([at.stop.position]);
      return;
    }
    const [node, other] = [nodeOf(obstacle.from), nodeOf(obstacle.to)];
    if (!node) return;
    onOpenFloor(node.building, node.level);
    flyTo([node.position, ...(other?.level === node.level ? [other.position] : [])]);
  };
  const open = (fid: string): void => {
    const node = nodeOf(fid);
    const level = node?.level ? network.levels.get(node.level) : undefined;
    if (!level || !isLevelParams(params)) return;
    go(
      paths.feature(
        { ...params, buildingId: ref(level.buildingLid), levelId: String(level.levelIndex) },
        'wayfinding-network',
        fid,
      ),
    );
  };
  return (
    <Notice tone="error" role="status" title={t('lab.why.title')}>
      {why === null || why.obstacles.length === 0 ? (
        t('lab.why.unknown')
      ) : (
        <>
          <Rows>
            {why.obstacles.map((obstacle, i) => (
              <Row key={i}>
                <RowWords name={say(obstacle)} />
                <RowActions>
                  <Button size="small" variant="link" onPress={() => show(obstacle)}>
                    {t('show')}
                  </Button>
                  {obstacle.kind !== 'off-network' && (
                    <Button size="small" variant="link" onPress={() => open(obstacle.from)}>
                      {t('lab.why.open')}
                    </Button>
                  )}
                </RowActions>
              </Row>
            ))}
          </Rows>
          {why.seconds !== null && t('lab.why.repaired', { time: minutesAndSeconds(why.seconds) })}
        </>
      )}
    </Notice>
  );
}
