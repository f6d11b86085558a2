import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTypeOf, isNetworkNode } from '../../../domain/content/index.ts';
import type { CopiedFeature } from '../../../domain/ops/index.ts';
import { pasteFeature } from '../../commands/index.ts';
import { paths, isLevelParams } from '../../routes/paths.ts';
import { useOffer, useStable } from '../../state/commands/offers.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { clipboardOfferAtom, copiedFeatureAtom } from '../../state/map-view/clipboard.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { formDirtyAtom } from '../../state/navigation/panel.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/session/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

/** Metres that a copy on the same level lies beside what it is like. */
const ASIDE_M = 1;

/** Offers to copy the feature that is open, and to put it on this level again, or on another one. */
export function useClipboard(): void {
  const { t } = useTranslation('content');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const go = useGo();
  const { id, params, panel } = useContentRoute();
  const level = usePlace()?.level ?? null;
  const features = useLevelFeatures();
  const { canEdit } = usePermission();
  const isDirty = useAtomValue(formDirtyAtom);
  const [copied, setCopied] = useAtom(copiedFeatureAtom);
  const open = panel === 'edit' ? features?.find(({ fid }) => fid === id) : undefined;
  const source = open !== undefined && !isNetworkNode(open) ? open : undefined;

  const put = async (feature: CopiedFeature, shift: number): Promise<void> => {
    if (level === null || !isLevelParams(params)) return;
    const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
    const place = { clientLid, siteLid, buildingLid, levelLid };
    const outcome = await pasteFeature.run(workspace, { copied: feature, place, shift });
    const title = feature.properties.name ?? t('unnamed');
    if (!outcome.ok) {
      toasts.show({ kind: 'error', title: t('map.pasteFailed', { title }), key: 'paste' });
      return;
    }
    toasts.show({ kind: 'success', title: t('map.pasted', { title }), key: 'paste' });
    go(paths.feature(params, contentTypeOf(feature.kind), outcome.fid));
  };
  const copy = useStable(() => {
    if (source === undefined) return;
    const { kind, geometry, properties } = source;
    setCopied({ feature: { kind, geometry, properties }, levelLid: source.levelLid });
    toasts.show({
      kind: 'info',
      title: t('map.copied', { title: properties.name ?? t('unnamed') }),
      key: 'paste',
    });
  });
  const duplicate = useStable(() => {
    if (source !== undefined) void put(source, ASIDE_M);
  });
  const paste = useStable(() => {
    if (copied !== null) void put(copied.feature, copied.levelLid === level?.lid ? ASIDE_M : 0);
  });

  const isOnLevel = level !== null;
  const canCopy = source !== undefined;
  // What stands in the form is not saved: a copy would lack it, and another form would ask first.
  const canPut = canEdit && isOnLevel && !isDirty;
  const canPaste = canPut && copied !== null && panel !== 'add';
  const canDuplicate = canPut && canCopy;
  const offer = useMemo(
    () =>
      isOnLevel
        ? {
            copy: canCopy ? copy : null,
            duplicate: canDuplicate ? duplicate : null,
            paste: canPaste ? paste : null,
          }
        : null,
    [isOnLevel, canCopy, canDuplicate, canPaste, copy, duplicate, paste],
  );
  useOffer(clipboardOfferAtom, offer);
}
