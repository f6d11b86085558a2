import type { Getter } from 'jotai';
import {
  ChartNoAxesCombined,
  FileDiff,
  LayoutGrid,
  LibraryBig,
  MessageSquare,
  Printer,
  StickyNote,
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
} from '../../../state/commands/offers.ts';
import type { CommandSpec, CommandStore } from '../command-spec.ts';

/** A command that opens a page. */
const opens = (path: string) =>
  ({
    group: 'go',
    available: (get: Getter) => get(navigationOfferAtom) !== null,
    run: ({ get }: CommandStore) => get(navigationOfferAtom)?.go(path),
  }) satisfies Partial<CommandSpec>;

/** A command that opens something about the level in view. */
export const opensOfLevel = (pathOf: (level: LevelParams) => string) =>
  ({
    group: 'go',
    available: (get: Getter) =>
      get(navigationOfferAtom) !== null && (get(placeOfferAtom)?.level ?? null) !== null,
    run: ({ get }: CommandStore) => {
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
  { id: 'go-home', labelKey: 'labels.goHome', icon: House, ...opens(paths.home) },
  { id: 'go-sync', labelKey: 'labels.goSync', icon: RefreshCw, ...opens(paths.sync) },
  { id: 'go-activity', labelKey: 'labels.goActivity', icon: History, ...opens(paths.activity) },
  { id: 'go-users', labelKey: 'labels.goUsers', icon: Users, ...opens(paths.users) },
  { id: 'go-sdk', labelKey: 'labels.goSdk', icon: SlidersHorizontal, ...opens(paths.configuration) },
  {
    id: 'go-analytics',
    labelKey: 'labels.goAnalytics',
    icon: ChartNoAxesCombined,
    ...opens(paths.analytics),
  },
  { id: 'go-library', labelKey: 'labels.goLibrary', icon: LibraryBig, ...opens(paths.library) },
  { id: 'go-apps', labelKey: 'labels.goApps', icon: LayoutGrid, ...opens(paths.apps) },
  { id: 'go-comms', labelKey: 'labels.goComms', icon: MessageSquare, ...opens(paths.comms) },
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
