import { useSetAtom } from 'jotai';
import { ArrowRight, Clock, DoorOpen, Ruler, Users } from 'lucide-react';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import {
  pathKey,
  restrictedPaths,
  type PathGroup,
  type PathState,
} from '../../../../domain/wayfinding/paths/index.ts';
import { pointOf } from '../../../../domain/wayfinding/network/index.ts';
import { routeSettingsOf } from '../../../../domain/wayfinding/route/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useFeatureName } from '../../../state/content/feature-name.ts';
import { flyToAtom } from '../../../state/map-view/fly-to.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { usePathWords } from '../../../state/wayfinding/path-words.ts';
import { Disclosure, ListRow, Pictogram, Stack } from '../../../ui/index.ts';

interface Props {
  rows: readonly Feature[];
  paths: readonly PathState[];
  chosen: readonly PathState[];
  onChoose: (paths: readonly PathState[]) => void;
}

const ICONS = { access: Users, hours: Clock, 'one-way': ArrowRight, door: DoorOpen } as const;
const SHOWN = 50;

/** The paths of the floor that are not plain. Pressed, they are chosen and shown. */
export function PathList({ rows, paths, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation('ways');
  const formats = useFormats();
  const words = usePathWords();
  const calledBy = useFeatureName();
  const flyTo = useSetAtom(flyToAtom);
  const extra = usePlace()?.client?.extra;
  const listed = useMemo(() => restrictedPaths(paths, routeSettingsOf(extra ?? {})), [paths, extra]);
  const byFid = useMemo(() => new Map<string, Feature>(rows.map((row) => [row.fid, row])), [rows]);
  const picked = new Set(chosen.map(pathKey));
  const isChosen = (some: readonly PathState[]): boolean =>
    some.length === picked.size && some.every((path) => picked.has(pathKey(path)));
  const choose = (some: readonly PathState[]): void => {
    onChoose(some);
    flyTo(
      some.flatMap(({ a, b }) =>
        [a, b].flatMap((fid) => {
          const row = byFid.get(fid);
          return row ? [pointOf(row)] : [];
        }),
      ),
    );
  };
  const titleOf = (group: PathGroup): string => {
    if (group.kind === 'access') return t('only', { groups: words.groups(group.groups) });
    if (group.kind === 'hours') return words.hours(group.hours);
    return group.kind === 'door' ? t(`doors.${group.door}`) : t('oneWay');
  };
  const textOf = (group: PathGroup): string => {
    const count = t('paths', { count: group.paths.length });
    const metres = formats.length(
      group.paths.reduce((sum, { metres: one }) => sum + one, 0),
      0,
    );
    const delay = group.kind === 'door' && group.delaySeconds > 0 ? [words.seconds(group.delaySeconds)] : [];
    return formats.list([count, ...(group.kind === 'door' ? delay : [metres])]);
  };
  const part = (title: string, count: number, children: ReactElement[]): ReactNode =>
    count > 0 && (
      <Disclosure title={title} note={formats.number(count)} defaultExpanded={count <= SHOWN}>
        <Stack gap={1}>{children}</Stack>
      </Disclosure>
    );
  const groupRows = (groups: readonly PathGroup[]): ReactElement[] =>
    groups.map((group) => (
      <ListRow
        key={`${group.kind} ${titleOf(group)} ${textOf(group)}`}
        pictogram={<Pictogram icon={ICONS[group.kind]} />}
        title={titleOf(group)}
        subtitle={textOf(group)}
        isSelected={isChosen(group.paths)}
        onPress={() => choose(group.paths)}
      />
    ));
  const pathsIn = (groups: readonly PathGroup[]): number =>
    new Set(groups.flatMap((group) => group.paths.map(pathKey))).size;
  const nameOf = ({ a, b }: PathState): string =>
    t('fromTo', { from: calledBy(byFid.get(a)) || '?', to: calledBy(byFid.get(b)) || '?' });
  const { notForEverybody, doors, tooTight } = listed;
  return (
    <>
      {part(t('notForEverybody'), pathsIn(notForEverybody), groupRows(notForEverybody))}
      {part(t('allDoors'), pathsIn(doors), groupRows(doors))}
      {part(
        t('tooTight'),
        tooTight.length,
        tooTight
          .slice(0, SHOWN)
          .map(({ path, bar }) => (
            <ListRow
              key={pathKey(path)}
              pictogram={<Pictogram icon={Ruler} />}
              title={nameOf(path)}
              subtitle={words.bar(bar)}
              isSelected={isChosen([path])}
              onPress={() => choose([path])}
            />
          )),
      )}
    </>
  );
}
