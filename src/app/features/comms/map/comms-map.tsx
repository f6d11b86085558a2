import { Maximize, MessageSquarePlus, Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../../domain/geometry/index.ts';
import { wordsOf, type NoteAbout } from '../../../../domain/notes/index.ts';
import {
  createEngineHandle,
  type MapEngine,
  type MapFailure,
  type MapLinkMark,
  type MapTarget,
} from '../../../../map/index.ts';
import { MapCanvas } from '../../../../map/react/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { useReadBaseMap } from '../../../state/map-view/base-map.ts';
import { useIsFinger } from '../../../state/page/use-is-touch.ts';
import { useViewport } from '../../../state/page/viewport.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  GuidanceLine,
  initialsOf,
  KeyHint,
  LevelSelector,
  Notice,
  Select,
  tintOf,
  Toolbar,
  ToolbarButton,
  ToolbarGroup,
} from '../../../ui/index.ts';
import { clusterPins } from './cluster-pins.ts';
import { groundOf } from './ground.ts';
import { headOf } from '../list/group-notes.ts';
import type { PlacedNote } from '../data/note-places.ts';
import type { Floors } from '../data/use-notes.ts';
import { outlinedKey } from './outlined-key.ts';
import { useFloorScene, type Floor } from './use-floor-scene.ts';
import { MovablePin } from './movable-pin.tsx';
import type { MovingPin } from './use-moving-pin.ts';
import styles from '../comms.module.css';
import { useTitles } from '../../../state/content/feature-name.ts';
import pins from './pins.module.css';

/** Where a note shall belong, as it was pressed on the map. */
export interface PickedPlace {
  about: NoteAbout;
  position: Position;
}

/** Where a new note belongs so far. */
export type DraftPlace = { [Key in keyof PickedPlace]: PickedPlace[Key] | null };

/** Pixels that the tools cover at the end. */
const TOOLS_PX = 72;
/** Of an inspector that lies over the map. */
const INSPECTOR_PX = 448;

export interface CommsMapProps {
  floors: readonly Floors[];
  floor: Floor;
  onFloor: (buildingLid: string, levelLid: string | null) => void;
  /** Those on this floor that are shown. */
  notes: readonly PlacedNote[];
  open: PlacedNote | null;
  /** How many words of a note this person has not read. */
  unreadOf: (note: PlacedNote) => number;
  reviewNumbers: ReadonlyMap<string, number>;
  onOpen: (id: string) => void;
  canEdit: boolean;
  /** A place for a new note is asked for. */
  isPlacing: boolean;
  onPlacing: () => void;
  /** Where the note that is being written belongs. */
  draft: DraftPlace | null;
  onPick: (picked: PickedPlace) => void;
  /** The pin of the open note, while it is moved. */
  moving: MovingPin | null;
  hasInspector: boolean;
}

/** A floor with the notes that belong to it. */
export default function CommsMap(props: CommsMapProps): ReactNode {
  const { floor, notes, open, canEdit, isPlacing, onPick, draft, moving } = props;
  const { t } = useTranslation('comms');
  const { titleOf } = useTitles();
  const { authorize } = useWorkspace();
  const readBaseMap = useReadBaseMap();
  const viewport = useViewport();
  const isFinger = useIsFinger();
  const [handle] = useState(createEngineHandle);
  const [zoom, setZoom] = useState(18);
  const [failure, setFailure] = useState<MapFailure['reason'] | null>(null);
  const { engine } = handle;
  const scene = useFloorScene(floor, {
    selected: outlinedKey(draft?.about ?? (open?.place.isGone ? null : (open?.note.about ?? null)), floor),
    isPlacing,
  });
  const draftPin = draft?.position ?? null;
  const fit = useStable(() => {
    const bounds = boundsAcross(floor.building.geometry);
    const right = document.documentElement.dir === 'rtl' ? 'left' : 'right';
    if (bounds !== null) engine.camera.fitTo(bounds, { controls: { [right]: TOOLS_PX }, isAsked: true });
  });
  const { lid: buildingLid } = floor.building;
  useEffect(() => fit(), [fit, buildingLid]);
  useInspectorPadding(engine, props.hasInspector && viewport === 'narrow');
  const openAt = open?.place.at ?? null;
  const openId = open?.note.id ?? null;
  useEffect(() => {
    const [lng, lat] = openAt ?? [];
    engine.camera.keepInSight(
      openId === null || lng === undefined || lat === undefined
        ? null
        : { key: openId, bounds: [lng, lat, lng, lat], isOpened: true },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- a position is compared by its two numbers
  }, [engine, openId, openAt?.[0], openAt?.[1]]);
  useEffect(() => engine.setPin(draftPin), [engine, draftPin]);
  const marks = usePins(props, zoom);
  const take = useStable((id: string) => {
    const cluster = marks.find((mark) => mark.id === id);
    const together = notes.filter(({ note }) => cluster?.ids.includes(note.id));
    const bounds = boundsAcross(
      ...together.flatMap(({ place: { at } }) =>
        at === null ? [] : [{ type: 'Point' as const, coordinates: at }],
      ),
    );
    const isApart = bounds !== null && (bounds[2] - bounds[0] > 1e-6 || bounds[3] - bounds[1] > 1e-6);
    if (together.length > 1 && isApart) engine.camera.fitTo(bounds, { isAsked: true });
    else {
      // Pins at one place are opened one after the other.
      const at = together.findIndex(({ note }) => note.id === openId);
      const next = together[(at + 1) % together.length];
      if (next !== undefined) props.onOpen(next.note.id);
    }
  });
  useEffect(() => {
    engine.setLinkMarks(marks, take);
  }, [engine, marks, take]);
  const pick = (target: MapTarget): void => {
    if (canEdit) onPick({ about: aboutOf(target, floor), position: target.lngLat });
  };
  return (
    <>
      <MapCanvas
        handle={handle}
        scene={scene}
        label={t('map', { place: titleOf(floor.level) || titleOf(floor.building) })}
        className={styles['map'] ?? ''}
        readBaseMap={readBaseMap}
        transformRequest={authorize}
        port={{
          onClick: (target) => (moving === null ? isPlacing && pick(target) : moving.move(target.lngLat)),
          onLongPress: pick,
          onMove: (view) => setZoom(view.zoom),
          onFailure: ({ reason }) => setFailure(reason),
        }}
      />
      {failure !== null && failure !== 'base-map' && failure !== 'style' && (
        <div className={styles['failed']}>
          <Notice tone="waiting" role="status">
            {t('mapFailed')}
          </Notice>
        </div>
      )}
      <MapTools {...props} engine={engine} onFit={fit} />
      {moving !== null && failure === null && <MovablePin engine={engine} moving={moving} />}
      {isPlacing && failure === null && (
        <div className={styles['guidance']}>
          <GuidanceLine
            icon={MessageSquarePlus}
            text={t(isFinger ? 'placeClickTouch' : 'placeClick')}
            end={isFinger ? undefined : <KeyHint keys="Esc" />}
          />
        </div>
      )}
    </>
  );
}

interface MapToolsProps extends CommsMapProps {
  engine: MapEngine;
  onFit: () => void;
}

/** A new note, the building, its levels, and how near one looks. */
function MapTools(props: MapToolsProps): ReactNode {
  const { engine, onFit, floors, floor, onFloor, canEdit, isPlacing } = props;
  const { t } = useTranslation('comms');
  const { titleOf, shortOf } = useTitles();
  const { lid: buildingLid } = floor.building;
  const levels = floors.find(({ building }) => building.lid === buildingLid)?.levels ?? [];
  return (
    <>
      <div className={styles['start']}>
        {canEdit && (
          <Toolbar label={t('tools')}>
            <ToolbarGroup>
              <ToolbarButton
                icon={MessageSquarePlus}
                label={t('new')}
                shortcut="N"
                isActive={isPlacing}
                onPress={props.onPlacing}
              />
            </ToolbarGroup>
          </Toolbar>
        )}
        {floors.length > 1 && (
          <Select
            label={t('building')}
            isLabelHidden
            look="bare"
            placeholder={t('building')}
            value={buildingLid}
            filterAbove={8}
            filterLabel={t('placeFilter')}
            onChange={(lid) => {
              const next = floors.find(({ building }) => building.lid === lid);
              if (next !== undefined) onFloor(lid, groundOf(next));
            }}
            options={floors.map(({ building, site }) => ({
              id: building.lid,
              label: titleOf(building),
              note: titleOf(site),
            }))}
          />
        )}
      </div>
      <div className={styles['end']}>
        <div data-zoom>
          <Toolbar label={t('view')}>
            <ToolbarGroup>
              <ToolbarButton icon={Plus} label={t('zoomIn')} onPress={() => engine.camera.zoomIn()} />
              <ToolbarButton icon={Minus} label={t('zoomOut')} onPress={() => engine.camera.zoomOut()} />
              <ToolbarButton icon={Maximize} label={t('fit')} onPress={onFit} />
            </ToolbarGroup>
          </Toolbar>
        </div>
        {levels.length > 0 && (
          <LevelSelector
            label={t('level')}
            levels={levels
              .toReversed()
              .map((one) => ({ id: one.lid, label: shortOf(one), title: titleOf(one) }))}
            value={floor.level?.lid ?? null}
            upLabel={t('up')}
            downLabel={t('down')}
            onChange={(lid) => onFloor(buildingLid, lid)}
          />
        )}
      </div>
    </>
  );
}

/** What was pressed, where a note can be about it; else the floor. */
function aboutOf({ kind, key }: MapTarget, { level, building }: Floor): NoteAbout {
  if (kind === 'feature') return { kind, lid: key };
  return level === null ? { kind: 'building', lid: building.lid } : { kind: 'level', lid: level.lid };
}

function useInspectorPadding(engine: MapEngine, isCovered: boolean): void {
  useEffect(() => {
    const end = document.documentElement.dir === 'rtl' ? 'left' : 'right';
    engine.camera.setPadding(isCovered ? { [end]: INSPECTOR_PX } : {});
  }, [engine, isCovered]);
}

interface NotePin extends MapLinkMark {
  ids: readonly string[];
}

/** The notes as marks over the map, those that would cover each other as one with their number. */
function usePins({ notes, open, unreadOf, reviewNumbers }: CommsMapProps, zoom: number): readonly NotePin[] {
  const { t } = useTranslation('comms');
  const openId = open?.note.id ?? null;
  return useMemo(() => {
    const standing = notes.flatMap((one) =>
      one.place.at === null ? [] : [{ id: one.note.id, at: one.place.at, one }],
    );
    return clusterPins(standing, zoom, openId).map(({ at, pins: together }): NotePin => {
      const ids = together.map(({ id }) => id);
      const [first] = together;
      const { note } = first!.one;
      const unread = together.reduce((sum, { one }) => sum + unreadOf(one), 0);
      const isOpen = openId !== null && ids.includes(openId);
      const common = {
        at,
        ids,
        isPressed: isOpen,
        ...(unread > 0 && !isOpen && { note: String(unread) }),
      };
      if (together.length > 1)
        return {
          ...common,
          id: ids.toSorted((a, b) => (a < b ? -1 : 1))[0]!,
          text: String(together.length),
          label: t('cluster', { count: together.length }),
          className: `${pins['pin']} ${pins['cluster']}`,
        };
      const number = reviewNumbers.get(note.id);
      const text = number === undefined ? initialsOf(note.by.name) : t('reviewPin', { number });
      return {
        ...common,
        id: note.id,
        text,
        // What is seen comes first, for voice control.
        label: `${text} ${t('pin', {
          name: note.by.name,
          text: headOf(note.text).head,
          count: wordsOf(note).length - 1,
        })}`,
        className: [
          pins['pin'],
          number === undefined ? pins['bubble'] : pins['review'],
          pins[`tint${tintOf(note.by.name)}`],
        ].join(' '),
      };
    });
  }, [notes, openId, unreadOf, reviewNumbers, zoom, t]);
}
