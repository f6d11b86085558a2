import { useAtomValue, useSetAtom } from 'jotai';
import { Combine } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import { mergeFeatures, type MergeOutcome } from '../../commands/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useUndoToast } from '../../state/commands/undo-toast.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { flyToBoundsAtom } from '../../state/map-view/fly-to.ts';
import { mergeOfferAtom, selectionAtom } from '../../editor/selection.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, ConfirmModal, Notice } from '../../ui/index.ts';

type Refused = Extract<MergeOutcome, { ok: false }>;

/** Makes one of all that is chosen, in the order in which it was; says which of them can't be, and why. */
export function MergeChoice({
  features,
  isBusy,
  onOwn,
}: {
  features: readonly Feature[];
  isBusy: boolean;
  /** These are about to go into the first. */
  onOwn: (fids: readonly string[]) => void;
}): ReactNode {
  const { t, i18n } = useTranslation(['bulk', 'forms']);
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const showWithUndo = useUndoToast();
  const selection = useAtomValue(selectionAtom);
  const setSelection = useSetAtom(selectionAtom);
  const flyTo = useSetAtom(flyToBoundsAtom);
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<{ of: readonly Feature[]; why: Refused } | null>(null);

  const byFid = new Map<string, Feature>(features.map((feature) => [feature.fid, feature]));
  const inOrder = [...(selection ?? [])].flatMap((fid) => byFid.get(fid) ?? []);
  const [first, ...others] = inOrder;
  const titleOf = (feature: Feature): string =>
    isolate(
      featureName(feature, i18n.language) || taxonomy[feature.properties.typeCode]?.title || t('unnamed'),
    );

  const merge = async (): Promise<void> => {
    setAsking(false);
    if (first === undefined) return;
    onOwn(others.map(({ fid }) => fid));
    const outcome = await mergeFeatures.run(workspace, { fids: inOrder.map(({ fid }) => fid) });
    if (!outcome.ok) {
      setRefused({ of: features, why: outcome });
      return;
    }
    setSelection(new Set([first.fid]));
    await showWithUndo({ kind: 'success', title: t('merge.done', { title: titleOf(first) }) }, t('undo'));
  };
  const canMerge = others.length > 0 && !isBusy;
  const ask = useStable(() => setAsking(true));
  useHeld(
    mergeOfferAtom,
    useMemo(() => (canMerge ? { ask } : null), [canMerge, ask]),
  );
  if (first === undefined || others.length === 0) return null;
  // The refusal of an earlier selection no longer counts.
  const why = refused !== null && refused.of === features ? refused.why : null;
  const geometry = why?.refusal?.feature?.geometry;
  const where = geometry ? boundsOf(geometry) : null;
  return (
    <>
      {why !== null && (
        <Notice
          tone="error"
          role="alert"
          actions={
            where !== null && (
              <Button variant="link" size="small" onPress={() => flyTo(where)}>
                {t('forms:geometry.show')}
              </Button>
            )
          }
        >
          {why.refusal === null
            ? t('failed', { reason: t('forms:failures.save') })
            : t(`merge.refused.${why.refusal.reason}`, {
                title: why.refusal.feature === null ? '' : titleOf(why.refusal.feature),
              })}
        </Notice>
      )}
      <div>
        <Button icon={Combine} isDisabled={!canMerge} onPress={ask}>
          {t('merge.act')}
        </Button>
      </div>
      <ConfirmModal
        isOpen={isAsking}
        title={t('merge.question', { title: titleOf(first) })}
        safeLabel={t('cancel')}
        actionLabel={t('merge.confirm')}
        onSafe={() => setAsking(false)}
        onAction={() => void merge()}
      >
        {t('merge.text', {
          title: titleOf(first),
          others: formats.list(others.slice(0, NAMED).map(titleOf)),
        })}
      </ConfirmModal>
    </>
  );
}

/** So many are named in the question. */
const NAMED = 5;
