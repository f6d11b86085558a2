import { useAtom } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { VALIDITY_MARKS, validityMark } from '../../../../domain/times/index.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { siblingsQuery } from '../../../state/navigation/siblings.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useKeptChoice } from '../../../state/return/kept-choice.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { columnsAtom, columnsOf, sortAtom, sortOf } from './columns.ts';
import { placesOfLevelsQuery, unreadLevelsQuery } from './places-of-levels.ts';
import type { Grouping } from './use-rows.ts';

export type Scope = 'level' | 'building';

const SCOPE = z.enum(['level', 'building']);
const VALIDITY = z.enum(['all', ...VALIDITY_MARKS]);
export type ShownValidity = z.infer<typeof VALIDITY>;
const GROUPING = z.enum(['none', 'type', 'level']);
const levelsSchema = z.array(z.object({ lid: z.string(), title: z.string() }));
/** A level of the building, from below to above. */
export type LevelName = z.infer<typeof levelsSchema>[number];
const NO_LEVELS: readonly string[] = [];
const NO_PLACES: readonly Feature[] = [];

/** What a person has chosen to see of the places. @param asked a column that the address asks for */
export function useView(ofLevel: readonly Feature[], asked: string | null) {
  const { db, now } = useWorkspace();
  const place = usePlace();
  const [scope, setScope] = useKeptChoice<Scope>('table-scope', SCOPE, 'level');
  const [chosenGrouping, setGrouping] = useKeptChoice<Grouping>('table-grouping', GROUPING, 'none');
  const grouping = scope === 'level' && chosenGrouping === 'level' ? 'none' : chosenGrouping;
  const [keptColumns, setColumns] = useAtom(columnsAtom);
  const columns = useMemo(() => columnsOf(keptColumns, asked), [keptColumns, asked]);
  const [keptSort, setSort] = useAtom(sortAtom);
  const sort = useMemo(() => sortOf(keptSort), [keptSort]);
  const [filter, setFilter] = useKeptChoice('table-filter', z.string(), '');
  const [validity, setValidity] = useKeptChoice<ShownValidity>('table-validity', VALIDITY, 'all');
  const isShown = useCallback(
    ({ properties }: Feature) =>
      validity === 'all' || validityMark(properties.extra, now() / 1000) === validity,
    [validity, now],
  );
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggleGroup = (key: string): void => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  const siblings = useQuery(db, siblingsQuery(db, place))?.levels;
  // Queries answer again after each write: rows are sorted again only if a level came, went or was renamed.
  const named = JSON.stringify((siblings ?? []).map(({ lid, shortTitle: title }) => ({ lid, title })));
  const levels = useMemo(() => levelsSchema.parse(JSON.parse(named)), [named]);
  const lids = useMemo(
    () => (scope === 'building' ? levels.map(({ lid }) => lid) : NO_LEVELS),
    [scope, levels],
  );
  const ofBuilding = useQuery(
    db,
    useMemo(() => placesOfLevelsQuery(db, lids), [db, lids]),
  );
  const places = scope === 'level' ? ofLevel : (ofBuilding ?? NO_PLACES);
  const unread = useQuery(db, unreadLevelsQuery(db, lids));
  const isReading = scope === 'building' && (siblings === undefined || ofBuilding === undefined);
  return {
    scope,
    setScope,
    grouping,
    setGrouping,
    columns,
    setColumns,
    sort,
    setSort,
    filter,
    setFilter,
    validity,
    setValidity,
    isShown,
    closed,
    toggleGroup,
    levels,
    places,
    /** The device is being asked for the places. */
    isReading,
    /** Levels on view that the device has never read. */
    unreadLevels: useMemo(() => levels.filter(({ lid }) => unread?.includes(lid) === true), [levels, unread]),
  };
}

export type View = ReturnType<typeof useView>;
