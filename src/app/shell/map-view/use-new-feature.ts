import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { FIRST_OF_LEVEL, isFeatureList, isLevelContent, kindsOf } from '../../../domain/content/index.ts';
import { kindOf, shapesOf } from '../../../domain/taxonomy/index.ts';
import { paths, isLevelParams } from '../../routes/paths.ts';
import { newFeatureOfferAtom, firstTypeAtom, lastPointTypeAtom } from '../../editor/new-feature.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { shapesFor } from '../../editor/drawing.ts';
import { useEditor } from '../../editor/editor.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/rights/permission.ts';
import type { DrawModeName } from '../../../map/index.ts';

/** Offers the drawing tools on a level where no form is open: what is drawn is a new item of the list that is open. */
export function useNewFeature(): void {
  const { contentType, params, panel } = useContentRoute();
  const taxonomy = useTaxonomy();
  const { canEdit } = usePermission();
  const go = useGo();
  const editor = useEditor();
  const setFirstType = useSetAtom(firstTypeAtom);
  const lastPointType = useAtomValue(lastPointTypeAtom);

  // The overview of a level shows all of its content; a place is what most people mean there.
  const list = isLevelContent(contentType) ? contentType : FIRST_OF_LEVEL;
  const canAdd = panel === 'none' && canEdit && isLevelParams(params) && isFeatureList(list);
  const shapes = useMemo(() => {
    const kinds = kindsOf(list);
    const types = Object.keys(taxonomy).filter((code) => kinds.includes(kindOf(code, taxonomy)));
    return shapesFor(types.flatMap((code) => [...shapesOf(code, taxonomy)]));
  }, [taxonomy, list]);

  const begin = (where: typeof list, mode: DrawModeName, type: string): void => {
    if (!isLevelParams(params)) return;
    setFirstType(type);
    go(paths.feature(params, where, 'add'));
    editor.startTool(mode, { focus: true });
  };
  const start = useStable((mode: DrawModeName) => begin(list, mode, ''));
  const startMarker = useStable(() => begin(FIRST_OF_LEVEL, 'draw-point', lastPointType));
  const offer = useMemo(
    () => (canAdd ? { shapes, start, startMarker } : null),
    [canAdd, shapes, start, startMarker],
  );
  useHeld(newFeatureOfferAtom, offer);
}
