import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptPlanOf, planOfLevel } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isDrawing } from '../../../domain/floorplan/index.ts';
import { isMadeFromDrawing } from '../../../domain/floorplan/made-from-drawing.ts';
import { planIdOf } from '../../../domain/entities/plan-file.ts';
import { levelMapping } from '../../../domain/status/index.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { planPictureLookAtom } from '../../state/map-view/plan/plan-picture-look.ts';
import type { PlanPicture, PlanShape } from '../../../map/index.ts';
import { useHeld } from '../../editor/held.ts';
import { planPictureAtom, planShapesAtom } from '../../state/map-view/plan/plan-shapes.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useToasts } from '../../ui/index.ts';

/** Where a level is one row among others. */
const HIDDEN_ON = new Set(['Sites', 'Site', 'Buildings', 'Building', 'Levels', 'Preview']);

export interface FloorPlanToggle {
  isShown: boolean;
  toggle: () => void;
}

// @spec 2.61 2.62
/** Shows the floor plan under the content of the open level; null without a plan. */
export function useFloorPlan(): FloorPlanToggle | null {
  const { t } = useTranslation('mapSettings');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { screen } = useContentRoute();
  const level = usePlace()?.level ?? null;
  const [shapes, setShapes] = useState<readonly PlanShape[]>([]);
  const [picture, setPicture] = useState<PlanPicture | null>(null);
  useHeld(planShapesAtom, shapes.length === 0 ? null : shapes);
  useHeld(planPictureAtom, picture);
  const look = useAtomValue(planPictureLookAtom);
  const [isReading, setReading] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const hasPlan = useHasPlan(level);
  const levelLid = level?.lid;
  const planId = level && planIdOf(level);
  // Another level has another plan.
  useEffect(
    () => () => {
      abort.current?.abort();
      abort.current = null;
      setShapes([]);
      setPicture(null);
      setReading(false);
    },
    [levelLid, planId],
  );
  if (level === null || !hasPlan || HIDDEN_ON.has(screen.name)) return null;
  const show = async (): Promise<void> => {
    const own = new AbortController();
    abort.current = own;
    setReading(true);
    const { readPlanShapes } = await import('./read-plan-shapes.ts');
    const found = await readPlanShapes(workspace, level, own.signal);
    if (abort.current !== own) return;
    setReading(false);
    if (found === null) toasts.show({ kind: 'warning', title: t('planFailed'), key: 'floor-plan' });
    else if ('shapes' in found) setShapes(found.shapes);
    else setPicture({ ...found.picture, opacity: look.opacity / 100, contrast: look.contrast / 100 });
  };
  const isShown = shapes.length > 0 || picture !== null || isReading;
  return {
    isShown,
    toggle: () => {
      if (!isShown) return void show();
      abort.current?.abort();
      abort.current = null;
      setReading(false);
      setShapes([]);
      setPicture(null);
    },
  };
}

/** Whether the content of the level was made from a drawing: by the server, or on a device, which leaves its anchors. */
function useHasPlan(level: Level | null): boolean {
  const { db, online } = useWorkspace();
  const lid = level?.lid;
  const planId = level && planIdOf(level);
  const kept = useLiveQuery(async () => {
    if (level === null) return undefined;
    const waiting = await planOfLevel(db, level);
    return (waiting ?? (await keptPlanOf(db, level)))?.fileType;
  }, [db, lid, planId]);
  const asked = useAnswer(lid ?? null, async () =>
    level === null ? { ok: true, value: null } : online.mapping.status(level),
  );
  if (level === null) return false;
  const told = asked.value;
  const isMapped = levelMapping(told?.levelStatus).phase === 'completed';
  // What waits here takes the place of what the server has.
  const type = kept ?? told?.fileType ?? null;
  return type !== null && isDrawing(type) && (isMapped || isMadeFromDrawing(level));
}
