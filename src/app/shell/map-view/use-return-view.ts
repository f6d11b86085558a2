import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod';
import { isDrawMode, type MapEngine } from '../../../map/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { DRAW_MODES, drawingTargetAtom, mapModeAtom, mapSeenAtom, SHAPES } from '../../editor/drawing.ts';
import { useEditor } from '../../editor/editor.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { returnedAtom } from '../../state/return/returned.ts';

/** After a kill the map shows what it showed. Called after what moves the camera to the place of the address. */
export function useReturnView(map: RefObject<MapEngine | null>): void {
  const view = useAtomValue(returnedAtom)?.view ?? null;
  const place = usePlace();
  const features = useLevelFeatures();
  const isDone = useRef(false);
  const isThere = place !== undefined && (place.level === null || features !== undefined);
  useEffect(() => {
    if (view === null || !isThere || isDone.current) return;
    isDone.current = true;
    map.current?.camera.jumpTo(view);
  }, [map, view, isThere]);
}

const TOOL = z.enum(DRAW_MODES).nullable();

/** After a kill the tool that was in hand is there again, where its form opens with nothing drawn. What is drawn has its own. */
export function useReturnTool(): void {
  const { pathname } = useLocation();
  const [tool, keep] = useKeptChoice('tool', TOOL, null);
  const wanted = useRef({ tool, pathname });
  const { name: mode } = useAtomValue(mapModeAtom);
  const target = useAtomValue(drawingTargetAtom);
  const isSeen = useAtomValue(mapSeenAtom);
  const editor = useEditor();
  useEffect(() => {
    const { current } = wanted;
    if (current.pathname !== pathname) current.tool = null;
    if (current.tool === null || target === null || !isSeen) return;
    const mine = current.tool;
    current.tool = null;
    const isEmpty = target.geometry === null && target.line.length === 0;
    if (isEmpty && target.shapes.includes(SHAPES[mine].shape)) editor.startTool(mine);
  }, [pathname, target, isSeen, editor]);
  useEffect(() => {
    // Until it is back nothing else is in hand.
    if (wanted.current.tool === null) keep(isDrawMode(mode) ? mode : null);
  }, [mode, keep]);
}
