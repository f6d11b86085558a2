import { Link, List, Map as MapIcon, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keptFloorSummaries } from '../../../db/index.ts';
import {
  floorOrigin,
  FloorSketch,
  outlineDrawing,
  onFloor,
  type FloorDrawing,
} from '../../../domain/floor-summary/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { areaSquareMetres } from '../../../domain/geometry/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { FloorShapes } from '../../shapes/floor-picture.tsx';
import { StackPicture } from '../../shapes/stack-picture.tsx';
import { keyCaps, platformOf } from '../../commands/registry/index.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Glyph, KeyCaps } from '../../ui/index.ts';
import {
  PALETTE_ACTIONS,
  type PaletteActionId,
  type PaletteItem,
  type PalettePreview,
} from './palette-item.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './palette-preview.module.css';

/** Metres that are shown around a place at least, and how much more than the place itself. */
const AROUND = { least: 36, factor: 2.4 };
/** Width by height of the picture. */
const ASPECT = 300 / 190;
/** Metres: the radius of a place that is a point. */
const DOT_M = 1.2;

type Floor = Extract<PalettePreview, { kind: 'floor' }>;
type Box = readonly [west: number, north: number, east: number, south: number];

/** What the marked item is: its floor with it in the middle, where that is, and what can be done with it. */
export function FloorPreview({
  item,
  floor,
  onAction,
}: {
  item: PaletteItem;
  floor: Floor;
  onAction: (id: PaletteActionId) => void;
}): ReactNode {
  const { db } = useWorkspace();
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const { titleOf } = useTitles();
  const { level, building, feature } = floor;
  const kept = useLiveQuery(async () => keptFloorSummaries(db, [level.lid]), [db, level.lid]);
  const origin = floorOrigin(building.geometry);
  if (origin === null) return null;
  const drawing =
    kept === undefined ? null : (kept.get(level.lid)?.drawing ?? drawn(floor.features, origin, taxonomy));
  const outline = outlineDrawing(building.geometry, origin);
  const place = feature === null ? null : shapeOnFloor(feature.geometry, origin);
  const box = place === null ? (drawing?.bounds ?? outline.bounds) : place.box;
  return (
    <>
      <svg
        viewBox={viewBoxOf(box, place !== null)}
        className={styles['floor']}
        aria-hidden="true"
        focusable="false"
      >
        <FloorShapes drawing={drawing} outline={outline.d} />
        {place !== null && <path d={place.d} className={styles['place']} />}
      </svg>
      <div className={styles['about']}>
        <div className={styles['facts']}>
          <strong>
            <bdi>{item.option.label}</bdi>
          </strong>
          {feature !== null && <bdi>{titleOf(level)}</bdi>}
          <bdi>{titleOf(building)}</bdi>
          {feature !== null && feature.geometry.type !== 'Point' && (
            <span>{formats.area(areaSquareMetres(feature.geometry))}</span>
          )}
        </div>
        <StackPicture building={building} levels={floor.levels} chosen={level.lid} />
      </div>
      <Actions item={item} onAction={onAction} />
    </>
  );
}

/** A building: its floors over each other, and how many there are. */
export function BuildingPreview({
  item,
  building,
  levels,
  onAction,
}: {
  item: PaletteItem;
  building: Building;
  levels: readonly Level[];
  onAction: (id: PaletteActionId) => void;
}): ReactNode {
  const { t } = useTranslation('palette');
  return (
    <>
      <div className={styles['floor']}>
        <StackPicture building={building} levels={levels} chosen={null} isLarge />
      </div>
      <div className={styles['about']}>
        <div className={styles['facts']}>
          <strong>
            <bdi>{item.option.label}</bdi>
          </strong>
          {item.option.where !== undefined && <bdi>{item.option.where}</bdi>}
          <span>{t('preview.levels', { count: levels.length })}</span>
        </div>
      </div>
      <Actions item={item} onAction={onAction} />
    </>
  );
}

const ACTION_ICONS = { open: Pencil, map: MapIcon, list: List, copy: Link } as const;

/** What can be done with it, and with which keys. */
function Actions({
  item,
  onAction,
}: {
  item: PaletteItem;
  onAction: (id: PaletteActionId) => void;
}): ReactNode {
  const { t } = useTranslation('palette');
  const { t: ofKeys } = useTranslation('commands');
  const isFinger = useIsFinger();
  const ids = Object.keys(PALETTE_ACTIONS) as PaletteActionId[];
  return (
    <div className={styles['actions']}>
      {ids
        .filter((id) => id === 'open' || item.actions?.[id] !== undefined)
        .map((id) => (
          <button key={id} type="button" className={styles['action']} onClick={() => onAction(id)}>
            <Glyph icon={ACTION_ICONS[id]} size={16} />
            <span>{t(`preview.${id}`)}</span>
            {!isFinger && <KeyCaps caps={keyCaps(PALETTE_ACTIONS[id], platformOf(navigator), ofKeys)} />}
          </button>
        ))}
    </div>
  );
}

const drawings = new WeakMap<readonly Feature[], FloorDrawing | null>();

/** A floor of which no drawing is kept yet; drawn once. */
function drawn(
  features: readonly Feature[] | null,
  origin: Position,
  taxonomy: Taxonomy,
): FloorDrawing | null {
  if (features === null) return null;
  let drawing = drawings.get(features);
  if (drawing === undefined) {
    const sketch = new FloorSketch(origin, taxonomy);
    for (const feature of features) sketch.add(feature);
    drawing = sketch.drawing();
    drawings.set(features, drawing);
  }
  return drawing;
}

function shapeOnFloor(geometry: FeatureGeometry, origin: Position): { d: string; box: Box } | null {
  if (geometry.type !== 'Point') {
    const { d, bounds } = outlineDrawing(geometry, origin);
    return { d, box: bounds };
  }
  const at = onFloor(geometry, origin);
  if (at === null) return null;
  const [x, y] = at;
  const r = DOT_M;
  return {
    d: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    box: [x - r, y - r, x + r, y + r],
  };
}

/** A box in the shape of the picture, with the given one in its middle. */
function viewBoxOf([west, north, east, south]: Box, isPlace: boolean): string {
  const factor = isPlace ? AROUND.factor : 1.08;
  const height = Math.max(
    isPlace ? AROUND.least : 1,
    (south - north) * factor,
    ((east - west) * factor) / ASPECT,
  );
  const width = height * ASPECT;
  return [(west + east - width) / 2, (north + south - height) / 2, width, height].join(' ');
}
