import { useAtom } from 'jotai';
import { ListChecks } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { PanelFrame } from '../../forms/index.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { selectionAtom } from '../../editor/selection.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { EmptyState, VisuallyHidden } from '../../ui/index.ts';
import { BulkForm } from './bulk-form.tsx';
import { useShowSelected } from './use-show-selected.ts';
import { useKeptEdit } from './use-kept-edit.ts';

/** What becomes of all that is chosen: another type, other fields, another level, or gone. */
export default function BulkPanel(): ReactNode {
  const level = usePlace()?.level;
  return level ? <PanelOfLevel key={level.lid} levelLid={level.lid} /> : null;
}

function PanelOfLevel({ levelLid }: { levelLid: string }): ReactNode {
  // With the texts of all that is in it: what has come would be kept back until they are there.
  const { t } = useTranslation(['bulk', 'forms', 'content']);
  const isFinger = useIsFinger();
  const [selection, setSelection] = useAtom(selectionAtom);
  const features = useLevelFeatures();
  const chosen = useMemo(
    () => features?.filter(({ fid }) => selection?.has(fid) === true) ?? [],
    [features, selection],
  );
  const fids = useMemo(() => chosen.map(({ fid }) => fid), [chosen]);
  useShowSelected(selection, chosen);
  const kept = useKeptEdit(levelLid, fids);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const gone = useGone(features, chosen, own);
  const clear = (): void => setSelection(null);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('selected', { count: chosen.length })}</span>
      </VisuallyHidden>
      {chosen.length === 0 || kept === undefined ? (
        <PanelFrame title={t('title')} onClose={clear} keepsMap>
          {features !== undefined && chosen.length === 0 && (
            <EmptyState
              title={t('empty.title')}
              text={t(isFinger ? 'empty.touch' : 'empty.text')}
              drawing="none"
            />
          )}
        </PanelFrame>
      ) : (
        <BulkForm
          features={chosen}
          kept={kept}
          gone={gone}
          onOwn={(keys) => setOwn(new Set(keys))}
          icon={ListChecks}
          onClose={clear}
        />
      )}
    </>
  );
}

/** Names of what was chosen and is on the level no more, but for what went by this person's own act. */
function useGone(
  features: readonly Feature[] | undefined,
  chosen: readonly Feature[],
  own: ReadonlySet<string>,
): readonly string[] {
  const { i18n } = useTranslation();
  const taxonomy = useTaxonomy();
  const [was, setWas] = useState<{ chosen: readonly Feature[]; gone: readonly string[] }>({
    chosen,
    gone: [],
  });
  if (was.chosen === chosen || features === undefined) return was.gone;
  const there = new Set(features.map(({ fid }) => fid));
  const titles = was.chosen
    .filter(({ fid }) => !there.has(fid) && !own.has(fid))
    .map(
      (one) =>
        featureName(one, i18n.language) ||
        (taxonomy[one.properties.typeCode]?.title ?? one.properties.typeCode),
    );
  const gone = chosen.length === 0 ? [] : [...was.gone, ...titles];
  setWas({ chosen, gone });
  return gone;
}
