import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { typeOption } from '../../forms/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Grid, Select } from '../../ui/index.ts';
import { ROUND_DAYS, type Round, type RoundAge } from './use-round.ts';

const ALL = '';

/** Which places a round goes to: of one type, and not seen for how long. */
export function RoundChoice({
  features,
  round,
}: {
  features: readonly Feature[];
  round: Round;
}): ReactElement {
  const { t } = useTranslation('survey');
  const taxonomy = useTaxonomy();
  const codes = new Set(
    features.filter(({ kind }) => kind === PLACE_KIND).map(({ properties }) => properties.typeCode),
  );
  const types = [...codes].flatMap((code) => {
    const type = taxonomy[code];
    return type === undefined ? [] : [typeOption(type, taxonomy)];
  });
  return (
    <Grid min={180} gap={3}>
      <Select
        label={t('since')}
        placeholder={t('since')}
        options={Object.keys(ROUND_DAYS).map((id) => ({ id, label: t(`sinceChoices.${id as RoundAge}`) }))}
        value={round.age}
        onChange={(id) => round.setAge(id as RoundAge)}
      />
      <Select
        label={t('type')}
        placeholder={t('all')}
        options={[{ id: ALL, label: t('all') }, ...types]}
        value={round.typeCode ?? ALL}
        onChange={(id) => round.setTypeCode(id === ALL ? null : id)}
      />
    </Grid>
  );
}
