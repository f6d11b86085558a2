import { useAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_KIND } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { FLOOR_AREAS } from '../../../../domain/survey/floor-area.ts';
import { typeOption } from '../../../forms/index.ts';
import { ROUND_AGES, roundAgeAtom } from '../../../state/content/survey-walk.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { Grid, Select, Stack, Text } from '../../../ui/index.ts';
import type { Round } from './use-round.ts';

const ALL = '';

/** Which places a round goes to: of one type, in one part of the floor, and not seen for how long. */
export function RoundChoice({
  features,
  round,
}: {
  features: readonly Feature[];
  round: Round;
}): ReactElement {
  const { t } = useTranslation('survey');
  const taxonomy = useTaxonomy();
  const [age, setAge] = useAtom(roundAgeAtom);
  const { walk, choosePart, bounds } = round;
  const codes = new Set(
    features.filter(({ kind }) => kind === PLACE_KIND).map(({ properties }) => properties.typeCode),
  );
  const types = [...codes].flatMap((code) => {
    const type = taxonomy[code];
    return type === undefined ? [] : [typeOption(type, taxonomy)];
  });
  return (
    <Stack gap={2}>
      <Grid min={180} gap={3}>
        <Select
          label={t('since')}
          placeholder={t('since')}
          options={ROUND_AGES.map((id) => ({ id, label: t(`sinceChoices.${id}`) }))}
          value={age}
          onChange={(id) => setAge(ROUND_AGES.find((one) => one === id) ?? age)}
        />
        <Select
          label={t('type')}
          placeholder={t('all')}
          options={[{ id: ALL, label: t('all') }, ...types]}
          value={walk.typeCode ?? ALL}
          onChange={(id) => choosePart({ typeCode: id === ALL ? null : id })}
        />
        {bounds !== null && (
          <Select
            label={t('area')}
            placeholder={t('wholeFloor')}
            options={[
              { id: ALL, label: t('wholeFloor') },
              ...FLOOR_AREAS.map((id) => ({ id, label: t(`areas.${id}`) })),
            ]}
            value={walk.area ?? ALL}
            onChange={(id) => choosePart({ area: FLOOR_AREAS.find((one) => one === id) ?? null })}
          />
        )}
      </Grid>
      <Text look="small" tone="secondary">
        {t('splitHint')}
      </Text>
    </Stack>
  );
}
