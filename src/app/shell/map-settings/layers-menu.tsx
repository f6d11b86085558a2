import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { CalendarClock, Eye, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAP_LAYERS } from '../../../domain/content/index.ts';
import { UNIT_SYSTEMS, unitSystemAtom } from '../../i18n/index.ts';
import { useStyleUrl } from '../../state/map-view/base-map.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { noteMarksAtom } from '../../state/map-view/map-marks.ts';
import { GHOST_FLOORS, ghostFloorAtom } from '../../state/map-view/ghost-floor.ts';
import { baseMapAtom, labelsAtom, pictogramsAtom, visibilityAtom } from '../../state/map-view/visibility.ts';
import { momentAtom, toggleMomentAtom } from '../../state/map-view/moment.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { IconButton, Menu, type MenuItem } from '../../ui/index.ts';
import { useFloorPlan } from './use-floor-plan.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { useGhostFloor } from './use-ghost-floor.ts';

interface Choice extends MenuItem {
  choose: () => void;
}

/** The eye of the map: what is drawn, which floor shows through, and the units. */
export default function LayersMenu({ label }: { label: string }): ReactNode {
  const { t } = useTranslation('mapSettings');
  const { t: ofContent } = useTranslation('content');
  const { titleOf, shortOf } = useTitles();
  const [visibility, setVisibility] = useAtom(visibilityAtom);
  const [hasLabels, setLabels] = useAtom(labelsAtom);
  const [hasPictograms, setPictograms] = useAtom(pictogramsAtom);
  const [hasBaseMap, setBaseMap] = useAtom(baseMapAtom);
  const [ghostFloor, setGhostFloor] = useAtom(ghostFloorAtom);
  const [unitSystem, setUnitSystem] = useAtom(unitSystemAtom);
  const noteMarks = useAtomValue(noteMarksAtom);
  const flyTo = useSetAtom(flyToAtom);
  const moment = useAtomValue(momentAtom);
  const toggleMoment = useSetAtom(toggleMomentAtom);
  const { now } = useWorkspace();
  const place = usePlace();
  const styleUrl = useStyleUrl();
  const floorPlan = useFloorPlan();
  const floors = useGhostFloor();
  const toggle = (id: string, text: string, isOn: boolean, set: (isOn: boolean) => void): Choice => ({
    id,
    label: text,
    isSelected: isOn,
    choose: () => set(!isOn),
  });
  const content = MAP_LAYERS.map((layer) =>
    toggle(layer, ofContent(`visibility.${layer}`), visibility[layer], (isOn) =>
      setVisibility({ ...visibility, [layer]: isOn }),
    ),
  );
  const map = [
    toggle('labels', t('labels'), hasLabels, setLabels),
    toggle('pictograms', t('pictograms'), hasPictograms, setPictograms),
    ...(styleUrl === null ? [] : [toggle('baseMap', t('baseMap'), hasBaseMap, setBaseMap)]),
    ...(floorPlan === null ? [] : [toggle('plan', t('plan'), floorPlan.isShown, floorPlan.toggle)]),
  ];
  const ghosts = GHOST_FLOORS.map((floor): Choice => {
    const level = floor === 'none' ? undefined : floors?.[floor];
    return {
      id: `floor-${floor}`,
      label: t(`floors.${floor}`),
      note: titleOf(level) || shortOf(level) || undefined,
      isSelected: ghostFloor === floor,
      isDisabled: floor !== 'none' && level === undefined,
      choose: () => setGhostFloor(floor),
    };
  });
  const units = UNIT_SYSTEMS.map((system): Choice => ({
    id: `units-${system}`,
    label: t(`unitSystems.${system}`),
    isSelected: unitSystem === system,
    choose: () => setUnitSystem(system),
  }));
  const asOn: Choice = {
    id: 'moment',
    label: moment === null ? t('moment.choose') : t('moment.now'),
    icon: CalendarClock,
    choose: () => toggleMoment(now()),
  };
  // For the keyboard and for screen readers: a pin only shows its text to the pointer.
  const notes = noteMarks.flatMap((mark, i): Choice[] =>
    'about' in mark && mark.about !== undefined
      ? [{ id: `note-${i}`, label: mark.about, icon: StickyNote, choose: () => flyTo([mark.at]) }]
      : [],
  );
  const sections = [
    ...(notes.length === 0 ? [] : [{ id: 'notes', title: t('notes'), items: notes }]),
    { id: 'content', title: t('content'), items: content, choice: 'several' as const },
    { id: 'map', title: t('map'), items: map, choice: 'several' as const },
    ...(floors === null
      ? []
      : [{ id: 'floors', title: t('otherFloor'), items: ghosts, choice: 'one' as const }]),
    ...(place?.level ? [{ id: 'moment', title: t('moment.title'), items: [asOn] }] : []),
    { id: 'units', title: t('units'), items: units, choice: 'one' as const },
  ];
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Eye} label={label} />}
      placement="bottom end"
      sections={sections}
      onAction={(id) =>
        sections
          .flatMap(({ items }) => items)
          .find((one) => one.id === id)
          ?.choose()
      }
    />
  );
}
