import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mend } from '../../../../domain/wayfinding/check/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import type { SiteRoutes } from '../../../quality/use-site-routes.ts';
import { useFeatureName, useTitles } from '../../../state/content/feature-name.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';

export type AuditWordsOf = ReturnType<typeof useAuditWords>;

/** Places, nodes and mends as a person names them. */
export function useAuditWords({ nodes, drawn, levels }: SiteRoutes) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const featureName = useFeatureName();
  const { titleOf } = useTitles();
  const taxonomy = useTaxonomy();
  const byFid = useMemo(
    () => new Map([...nodes, ...drawn].map((one) => [one.fid as string, one])),
    [nodes, drawn],
  );
  const byLid = useMemo(() => new Map(levels.map((level) => [level.lid as string, level])), [levels]);
  const nameOf = (fid: string): string => {
    const feature = byFid.get(fid);
    return (
      featureName(feature) || taxonomy[feature?.properties.typeCode ?? '']?.title || t('stepFree.unnamed')
    );
  };
  const levelOf = (fid: string): string => titleOf(byLid.get(byFid.get(fid)?.levelLid ?? ''));
  const mendOf = ({ kind, from, to, bar }: Mend): string => {
    const where = { from: nameOf(from), to: nameOf(to), level: levelOf(from) };
    if (bar?.kind === 'narrow')
      return t('stepFree.mends.narrow', {
        ...where,
        width: formats.number(bar.width),
        asked: formats.number(bar.asked),
      });
    if (bar?.kind === 'steep')
      return t('stepFree.mends.steep', {
        ...where,
        slope: formats.number(bar.slope),
        asked: formats.number(bar.asked),
      });
    if (bar?.kind === 'step')
      return t('stepFree.mends.step', { ...where, height: formats.number(bar.height * 100) });
    return t(
      `stepFree.mends.${kind === 'revolving' ? 'revolving' : kind === 'steps' ? 'steps' : 'not-marked'}`,
      where,
    );
  };
  const rankOf = (fid: string): number => byLid.get(byFid.get(fid)?.levelLid ?? '')?.levelIndex ?? 0;
  return { nameOf, levelOf, rankOf, mendOf };
}
