import { Check, Crosshair } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import {
  hasArrived,
  LEAST_AGREEMENT,
  overlapsAfter,
  REVISION_KINDS,
  roomsAmong,
  type Revision,
} from '../../../domain/revision/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { flyToBoundsAtom } from '../../state/map-view/fly-to.ts';
import {
  Button,
  Checkbox,
  DataTable,
  Disclosure,
  IconButton,
  Notice,
  RowWords,
  Stack,
  Text,
  type TableColumn,
} from '../../ui/index.ts';
import { withAllWalls, type ReviewRow } from './review-rows.ts';
import { useRevisionOnMap } from './use-revision-on-map.ts';
import { useTakeOver, type ReviewedPlan } from './use-take-over.ts';

export interface RevisionReviewProps {
  level: Level;
  features: readonly Feature[];
  revision: Revision;
  /** What was on the level when they were compared. */
  compared: ReadonlySet<string>;
  onCompare: () => void;
  rows: readonly ReviewRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onEnd: () => void;
  plan: ReviewedPlan & { onReplacing: (isReplacing: boolean) => void };
}

/** Metres below which a room has another shape rather than another place. */
const STAYS = 0.05;

/** What a newer plan changes, on the map and in a table: row by row taken over or left. */
export function RevisionReview(props: RevisionReviewProps): ReactNode {
  const { level, features, revision, compared, onCompare, rows, chosen, onEnd, plan } = props;
  const onChoose = (next: ReadonlySet<string>): void => props.onChoose(withAllWalls(rows, chosen, next));
  const { t } = useTranslation('levelFiles');
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const there = REVISION_KINDS.filter((one) => rows.some((row) => row.kind === one));
  const taken = useMemo(() => rows.filter(({ key }) => chosen.has(key)), [rows, chosen]);
  const { isBusy, take } = useTakeOver({ level, rows: taken, compared, plan, onEnd });
  const isBehind = useMemo(
    () => !isBusy && rows.some(({ kind }) => kind === 'new') && hasArrived(features, compared, taxonomy),
    [isBusy, rows, features, compared, taxonomy],
  );
  useRevisionOnMap(level, features, rows, chosen, ({ key }) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  });

  /** Of one kind; the others stay as they are. */
  const choose = (own: readonly ReviewRow[], keys: ReadonlySet<string>): void => {
    const listed = new Set(own.map(({ key }) => key));
    onChoose(new Set([...[...chosen].filter((key) => !listed.has(key)), ...keys]));
  };
  const columns = useColumns();
  const overlaps = useMemo(
    () => overlapsAfter(roomsAmong(features, taxonomy), taken),
    [features, taxonomy, taken],
  );
  const hasChanges = there.some((one) => one !== 'same');
  return (
    <Stack gap={3}>
      {isBehind && (
        <Notice
          tone="conflict"
          role="status"
          title={t('revision.behind')}
          actions={
            <Button variant="primary" onPress={onCompare}>
              {t('revision.compareAgain')}
            </Button>
          }
        >
          {t('revision.behindText')}
        </Notice>
      )}
      {rows.length === 0 && (
        <Notice tone="waiting" role="status" title={t('revision.noRooms')}>
          {t('revision.noRoomsText')}
        </Notice>
      )}
      {rows.length > 0 && revision.agreement < LEAST_AGREEMENT && (
        <Notice tone="waiting" role="status" title={t('revision.unlike')}>
          {t('revision.unlikeText', { percent: formats.percent(revision.agreement) })}
        </Notice>
      )}
      {rows.length > 0 && !hasChanges && (
        <Notice tone="synced" role="status" title={t('revision.noChange')} />
      )}
      {hasChanges && <Text tone="secondary">{t('revision.onMap')}</Text>}
      {there.map((kind) => {
        const own = rows.filter((row) => row.kind === kind);
        return (
          <Disclosure
            key={kind}
            title={t(`revision.is.${kind}`)}
            note={formats.number(own.length)}
            defaultExpanded={kind === there[0] && kind !== 'same'}
          >
            <Stack gap={2}>
              {kind === 'gone' && <Text tone="secondary">{t('revision.goneHint')}</Text>}
              <DataTable
                label={t(`revision.is.${kind}`)}
                columns={columns}
                rows={own}
                keyOf={({ key }) => key}
                textOf={({ name, typeCode }) => name || typeCode}
                selectionMode={kind === 'same' ? 'none' : 'multiple'}
                selectedKeys={new Set(own.flatMap(({ key }) => (chosen.has(key) ? [key] : [])))}
                onSelect={(keys) => choose(own, keys)}
                selectLabel={t('revision.select')}
                maxHeight="40vh"
              />
            </Stack>
          </Disclosure>
        );
      })}
      {overlaps.length > 0 && <Overlaps pairs={overlaps} />}
      {plan.file !== null && (
        <Checkbox
          label={t('revision.replace')}
          hint={t('revision.replaceHint')}
          isSelected={plan.isReplacing}
          onChange={plan.onReplacing}
        />
      )}
      {(hasChanges || plan.file !== null) && (
        <Button
          variant="primary"
          icon={Check}
          isFullWidth
          isDisabled={isBehind || (taken.length === 0 && !plan.isReplacing)}
          isPending={isBusy}
          onPress={() => void take()}
        >
          {taken.length === 0 && plan.isReplacing
            ? t('revision.takePlan')
            : t('revision.take', { count: taken.length, number: formats.number(taken.length) })}
        </Button>
      )}
    </Stack>
  );
}

/** So many pairs are named. */
const NAMED = 5;

/** Rooms that would lie on each other: a choice that takes one and leaves the other is rarely meant. */
function Overlaps({ pairs }: { pairs: readonly (readonly [string, string])[] }): ReactNode {
  const { t } = useTranslation('levelFiles');
  const formats = useFormats();
  const nameOf = (name: string): string => (name === '' ? t('revision.unnamed') : isolate(name));
  const named = pairs
    .slice(0, NAMED)
    .map(([one, other]) => t('revision.onOther', { one: nameOf(one), other: nameOf(other) }));
  return (
    <Notice
      tone="waiting"
      role="status"
      title={t('revision.overlaps', { count: pairs.length, number: formats.number(pairs.length) })}
    >
      {named.join(' · ')}
    </Notice>
  );
}

function useColumns(): TableColumn<ReviewRow>[] {
  const { t } = useTranslation('levelFiles');
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const flyTo = useSetAtom(flyToBoundsAtom);
  return useMemo(() => {
    const typeOf = ({ typeCode }: ReviewRow): string => taxonomy[typeCode]?.title ?? typeCode;
    const nameOf = (row: ReviewRow): string => row.name || typeOf(row);
    const partText = (name: string, named: 'was' | 'into', unnamed: 'wasUnnamed' | 'intoUnnamed'): string =>
      name === '' ? t(`revision.${unnamed}`) : t(`revision.${named}`, { name });
    const changeOf = (row: ReviewRow): string => {
      const { kind, overlap, metres, newName, partOf } = row;
      if (kind === 'new') return partOf === null ? typeOf(row) : partText(partOf, 'was', 'wasUnnamed');
      if (kind === 'gone')
        return partOf === null ? t('revision.notOnPlan') : partText(partOf, 'into', 'intoUnnamed');
      const percent = formats.percent(overlap ?? 0);
      const called = newName === null ? '' : t('revision.called', { name: newName });
      if (kind === 'same') return t('revision.asBefore');
      if (kind === 'renamed') return called;
      const moved =
        metres < STAYS
          ? t('revision.reshaped', { percent })
          : t('revision.movedBy', { distance: formats.length(metres, 1), percent });
      return called === '' ? moved : `${moved} · ${called}`;
    };
    const show = ({ geometry, former }: ReviewRow): void => {
      const shapes = [geometry, former].flatMap((shape) => shape ?? []);
      const bounds = boundsAcross(...shapes);
      if (bounds !== null) flyTo(bounds);
    };
    return [
      {
        id: 'room',
        title: t('revision.columns.room'),
        isRowHeader: true,
        sortBy: nameOf,
        render: (row) => <RowWords name={<bdi>{nameOf(row)}</bdi>} second={changeOf(row)} />,
      },
      {
        id: 'show',
        title: t('revision.columns.show'),
        isTitleHidden: true,
        width: 56,
        render: (row) => (
          <IconButton
            icon={Crosshair}
            label={t('revision.show', { name: nameOf(row) })}
            size="small"
            onPress={() => show(row)}
          />
        ),
      },
    ];
  }, [t, taxonomy, formats, flyTo]);
}
