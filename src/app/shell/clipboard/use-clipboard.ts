import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTypeOf, isNetworkNode } from '../../../domain/content/index.ts';
import type { CopiedFeature } from '../../../domain/ops/index.ts';
import { paths, isLevelParams } from '../../routes/paths.ts';
import { historyOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useServerTaxonomy } from '../../state/content/taxonomy.ts';
import { clipboardOfferAtom } from '../../editor/clipboard.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { formDirtyAtom } from '../../editor/open-form.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts, type ToastContent } from '../../ui/index.ts';

/** Metres that a copy on the same level lies beside what it is like. */
const ASIDE_M = 1;

// Copying and pasting need the map first.
const clipboard = () => import('./feature-clipboard.ts');

/** Offers to copy the feature that is open, and to put it on this level again, or on another one. */
export function useClipboard(): void {
  const { t, i18n } = useTranslation('content');
  const calledBy = useFeatureName();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const go = useGo();
  const ref = useRefs();
  const taxonomy = useServerTaxonomy();
  const { id, params, panel } = useContentRoute();
  const level = usePlace()?.level ?? null;
  const features = useLevelFeatures();
  const { canEdit } = usePermission();
  const isDirty = useAtomValue(formDirtyAtom);
  const history = useAtomValue(historyOfferAtom);
  const open = panel === 'edit' ? features?.find(({ fid }) => fid === id) : undefined;
  const source = open !== undefined && !isNetworkNode(open) ? open : undefined;

  const tell = (kind: ToastContent['kind'], title: string): void =>
    void toasts.show({ kind, title, key: 'paste' });
  const titleOf = (feature: CopiedFeature): string => calledBy(feature) || t('unnamed');

  const put = async (feature: CopiedFeature, shift: number): Promise<void> => {
    if (level === null || !isLevelParams(params)) return;
    const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
    const place = { clientLid, siteLid, buildingLid, levelLid };
    const { pasteFeature } = await clipboard();
    const outcome = await pasteFeature.run(workspace, { copied: feature, place, shift });
    const title = titleOf(feature);
    if (!outcome.ok) return tell('error', t('map.pasteFailed', { title }));
    tell('success', t('map.pasted', { title }));
    go(paths.feature(params, contentTypeOf(feature.kind), outcome.fid));
  };
  /** The feature to paste; a message says why it can't be. */
  const take = async (text?: string): Promise<{ feature: CopiedFeature; isSameLevel: boolean } | null> => {
    if (level === null) return null;
    const { takeFromClipboard } = await clipboard();
    const ownOrigin = workspace.config.apiOrigin ?? window.location.origin;
    const read = await takeFromClipboard({ client: ref(level.clientLid), ownOrigin }, taxonomy, text);
    if (read.ok) return { feature: read.feature, isSameLevel: read.from.level === level.lid };
    await i18n.loadNamespaces('clipboard');
    tell('warning', i18n.t(`clipboard:${read.fault}`));
    return null;
  };
  const copy = useStable(() => {
    if (source === undefined || level === null) return;
    const { kind, geometry, properties } = source;
    void (async () => {
      const { putIntoClipboard } = await clipboard();
      const from = { client: ref(level.clientLid), level: source.levelLid };
      const isShared = await putIntoClipboard({ kind, geometry, properties }, from);
      const title = titleOf(source);
      if (isShared) return tell('info', t('map.copied', { title }));
      await i18n.loadNamespaces('clipboard');
      tell('info', i18n.t('clipboard:copiedHere', { title }));
    })();
  });
  const duplicate = useStable(() => {
    if (source !== undefined) void put(source, ASIDE_M);
  });
  const paste = useStable((text?: string) => {
    void take(text).then((taken) => taken && put(taken.feature, taken.isSameLevel ? ASIDE_M : 0));
  });
  const giveAttributes = useStable(() => {
    void take().then(async (taken) => {
      if (taken === null || source === undefined) return;
      const { pasteAttributes } = await clipboard();
      const outcome = await pasteAttributes.run(workspace, {
        fid: source.fid,
        copied: taken.feature,
        taxonomy,
      });
      await i18n.loadNamespaces('clipboard');
      const title = titleOf(source);
      // The open form has steps of its own: the key takes back those.
      const done = { kind: 'success', title: i18n.t('clipboard:attributesPasted', { title }) } as const;
      if (outcome.ok) {
        const { showWithUndo } = await import('../../state/commands/show-with-undo.ts');
        await showWithUndo({ db: workspace.db, toasts, history }, done, i18n.t('clipboard:undo'));
      } else tell('error', t('map.pasteFailed', { title: titleOf(taken.feature) }));
    });
  });

  const isOnLevel = level !== null;
  const canCopy = source !== undefined;
  // The values of the form are not saved: a copy would lack them, and another form would ask first.
  const canPut = canEdit && isOnLevel && !isDirty;
  const canPaste = canPut && panel !== 'add';
  const canDuplicate = canPut && canCopy;
  const offer = useMemo(
    () =>
      isOnLevel
        ? {
            copy: canCopy ? copy : null,
            duplicate: canDuplicate ? duplicate : null,
            paste: canPaste ? paste : null,
            pasteAttributes: canDuplicate ? giveAttributes : null,
          }
        : null,
    [isOnLevel, canCopy, canDuplicate, canPaste, copy, duplicate, paste, giveAttributes],
  );
  useHeld(clipboardOfferAtom, offer);
}
