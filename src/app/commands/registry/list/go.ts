import type { Getter } from 'jotai';
import {
  type LucideIcon,
  ChartNoAxesCombined,
  FileChartColumn,
  FileDiff,
  LayoutGrid,
  LibraryBig,
  MessageSquare,
  Printer,
  StickyNote,
  Settings,
  Table,
  SlidersHorizontal,
  Users,
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronUp,
  History,
  House,
  RefreshCw,
} from 'lucide-react';
import { type LevelParams, paths } from '../../../routes/paths.ts';
import {
  levelStepsAtom,
  listStepsAtom,
  navigationOfferAtom,
  placeOfferAtom,
} from '../../../editor/offers.ts';
import type { CommandSpec, CommandContext, CommandText } from '../command-spec.ts';

/** A command that opens a page. */
const opens = <Id extends string>(id: Id, labelKey: CommandText, icon: LucideIcon, path: string) =>
  ({
    id,
    labelKey,
    icon,
    group: 'go',
    available: (get: Getter) => get(navigationOfferAtom) !== null,
    run: ({ get }: CommandContext) => get(navigationOfferAtom)?.go(path),
  }) satisfies CommandSpec;

/** A command that opens something about the level in view. */
export const opensOfLevel = (pathOf: (level: LevelParams) => string) =>
  ({
    group: 'go',
    available: (get: Getter) =>
      get(navigationOfferAtom) !== null && (get(placeOfferAtom)?.level ?? null) !== null,
    run: ({ get }: CommandContext) => {
      const level = get(placeOfferAtom)?.level;
      if (level) get(navigationOfferAtom)?.go(pathOf(level));
    },
  }) satisfies Partial<CommandSpec>;

export const GO_COMMANDS = [
  {
    id: 'level-up',
    labelKey: 'labels.levelUp',
    icon: ArrowUp,
    group: 'go',
    keys: ['PageUp'],
    repeats: true,
    available: (get) => get(levelStepsAtom) !== null,
    disabledReason: (get) => (get(levelStepsAtom)?.forward ? null : 'reasons.highestLevel'),
    run: ({ get }) => get(levelStepsAtom)?.forward?.(),
  },
  {
    id: 'level-down',
    labelKey: 'labels.levelDown',
    icon: ArrowDown,
    group: 'go',
    keys: ['PageDown'],
    repeats: true,
    available: (get) => get(levelStepsAtom) !== null,
    disabledReason: (get) => (get(levelStepsAtom)?.back ? null : 'reasons.lowestLevel'),
    run: ({ get }) => get(levelStepsAtom)?.back?.(),
  },
  {
    id: 'next-item',
    labelKey: 'labels.nextItem',
    icon: ChevronDown,
    group: 'go',
    keys: ['J'],
    available: (get) => get(listStepsAtom) !== null,
    disabledReason: (get) => (get(listStepsAtom)?.forward ? null : 'reasons.lastItem'),
    run: ({ get }) => get(listStepsAtom)?.forward?.(),
  },
  {
    id: 'previous-item',
    labelKey: 'labels.previousItem',
    icon: ChevronUp,
    group: 'go',
    keys: ['K'],
    available: (get) => get(listStepsAtom) !== null,
    disabledReason: (get) => (get(listStepsAtom)?.back ? null : 'reasons.firstItem'),
    run: ({ get }) => get(listStepsAtom)?.back?.(),
  },
  opens('go-home', 'labels.goHome', House, paths.home),
  opens('go-sync', 'labels.goSync', RefreshCw, paths.sync),
  opens('go-activity', 'labels.goActivity', History, paths.activity),
  opens('go-reports', 'labels.goReports', FileChartColumn, paths.reports),
  opens('go-analytics', 'labels.goAnalytics', ChartNoAxesCombined, paths.analytics),
  opens('go-comms', 'labels.goComms', MessageSquare, paths.comms),
  opens('go-library', 'labels.goLibrary', LibraryBig, paths.library),
  opens('go-apps', 'labels.goApps', LayoutGrid, paths.apps),
  opens('go-content-settings', 'labels.goContentSettings', Settings, paths.contentSettings),
  opens('go-users', 'labels.goUsers', Users, paths.users),
  opens('go-sdk', 'labels.goSdk', SlidersHorizontal, paths.configuration),
  opens('go-metadata', 'labels.goMetadata', Table, paths.metadata),
  opens('go-device', 'labels.goDevice', Settings, paths.deviceSettings),
  {
    id: 'write-note',
    isEdit: true,
    labelKey: 'labels.writeNote',
    icon: StickyNote,
    group: 'go',
    available: (get) => get(navigationOfferAtom) !== null && get(placeOfferAtom) !== null,
    run: ({ get }) => {
      const place = get(placeOfferAtom);
      if (place !== null) get(navigationOfferAtom)?.go(paths.newNote(place));
    },
  },
  { id: 'place-table', labelKey: 'labels.placeTable', icon: Table, ...opensOfLevel(paths.placeTable) },
  { id: 'revise-plan', labelKey: 'labels.revisePlan', icon: FileDiff, ...opensOfLevel(paths.planRevision) },
  { id: 'print-level', labelKey: 'labels.printLevel', icon: Printer, ...opensOfLevel(paths.levelPrint) },
] as const satisfies readonly CommandSpec[];
