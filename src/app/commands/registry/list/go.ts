import type { Getter } from 'jotai';
import {
  type LucideIcon,
  Globe,
  StickyNote,
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronUp,
  Construction,
  House,
  Layers,
} from 'lucide-react';
import { PAGE_ICONS } from '../../../routes/page-icons.ts';
import { paths } from '../../../routes/paths.ts';
import { WHOLE_PAGES } from '../../../screens/screens.ts';
import {
  levelStepsAtom,
  listStepsAtom,
  navigationOfferAtom,
  placeOfferAtom,
  publishOfferAtom,
} from '../../../editor/offers.ts';
import { selectionAtom } from '../../../editor/selection.ts';
import { closingAtom } from '../../../editor/closing.ts';
import type { CommandSpec, CommandContext } from '../command-spec.ts';

/** A command that opens a page. */
const opens = <Id extends string>(
  id: Id,
  labelKey: CommandSpec['labelKey'],
  icon: LucideIcon,
  path: string,
) =>
  ({
    id,
    labelKey,
    icon,
    group: 'go',
    available: (get: Getter) => get(navigationOfferAtom) !== null,
    run: ({ get }: CommandContext) => get(navigationOfferAtom)?.go(path),
  }) satisfies CommandSpec;

/** What is selected, or open. */
function toClose(get: Getter): { fid: string }[] {
  const { about = '' } = get(placeOfferAtom) ?? {};
  const selected = [...(get(selectionAtom) ?? [])];
  const open = about.startsWith('feature:') ? [about.slice('feature:'.length)] : [];
  return (selected.length > 0 ? selected : open).map((fid) => ({ fid }));
}

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
  {
    id: 'publish',
    labelKey: 'labels.publish',
    icon: Layers,
    group: 'go',
    available: (get) => get(publishOfferAtom) !== null,
    disabledReason: (get) => (get(publishOfferAtom)?.isEnabled === false ? 'reasons.notNow' : null),
    exactLabel: (get) => get(publishOfferAtom)?.label ?? null,
    run: ({ get }) => get(publishOfferAtom)?.run(),
  },
  opens('go-home', 'labels.goHome', House, paths.home),
  ...WHOLE_PAGES.map(({ id, title, path }) =>
    opens(`go-${id}`, `shell:screens.${title}`, PAGE_ICONS[id], path),
  ),
  opens('new-public-map', 'labels.newPublicMap', Globe, paths.newPublicMap),
  {
    id: 'close-this',
    isEdit: true,
    labelKey: 'labels.closeThis',
    icon: Construction,
    group: 'edit',
    available: (get) => get(navigationOfferAtom) !== null && toClose(get).length > 0,
    run: ({ get, set }) => {
      const place = get(placeOfferAtom);
      if (place === null) return;
      const closing = toClose(get);
      set(closingAtom, closing);
      set(selectionAtom, null);
      get(navigationOfferAtom)?.go(paths.closures(place.params, { new: closing[0]?.fid ?? '' }));
    },
  },
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
] as const satisfies readonly CommandSpec[];
