import { useAtom, useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { roundPosition } from '../../../domain/geometry/index.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { addedOnSurvey } from '../../../domain/survey/verification.ts';
import { newFid, saveFeature, type CommandOutcome } from '../../commands/index.ts';
import { typeOption } from '../../forms/index.ts';
import { mapViewOfferAtom } from '../../state/commands/offers.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { lastPointTypeAtom } from '../../state/map-view/new-feature.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Select, Stack, Text, TextField } from '../../ui/index.ts';

export interface AddHereProps {
  level: Level;
  /** Where the person said to stand; null: it goes to the middle of the map. Degrees. */
  here: Position | null;
  by: string;
  /** Says what became of it. @returns whether it is kept */
  told: (outcome: CommandOutcome, title: string) => boolean;
  onClose: () => void;
}

/** A place that is not on the map yet, put where the person stands, or else in the middle of the map. */
export function AddHere({ level, here, by, told, onClose }: AddHereProps): ReactElement {
  const { t } = useTranslation('survey');
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const map = useAtomValue(mapViewOfferAtom);
  const [typeCode, setTypeCode] = useAtom(lastPointTypeAtom);
  const [name, setName] = useState('');
  const types = Object.values(taxonomy)
    .filter(({ properties }) => properties.class === PLACE_KIND && properties.shape.includes('Point'))
    .sort((a, b) => a.title.localeCompare(b.title));
  const chosen = types.find(({ code }) => code === typeCode);

  const add = async (): Promise<void> => {
    const at = here ?? map?.centre() ?? null;
    const words = name.trim();
    if (at === null || chosen === undefined || words === '') return;
    const properties = addedOnSurvey(
      { typeCode: chosen.code, name: words },
      { at: Math.round(workspace.now() / 1000), by },
    );
    const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
    const outcome = await saveFeature.run(workspace, {
      mode: 'add',
      place: { clientLid, siteLid, buildingLid, levelLid },
      draft: {
        fid: newFid(workspace),
        kind: PLACE_KIND,
        geometry: { type: 'Point', coordinates: roundPosition(at) },
        properties,
      },
    });
    if (told(outcome, t('saved.added', { name: words }))) onClose();
  };
  return (
    <Stack as="form" gap={3} aria-label={t('here.title')} onSubmit={() => void add()}>
      <Text tone="secondary">{t(here === null ? 'here.hint' : 'here.tapped')}</Text>
      <Select
        label={t('here.type')}
        placeholder={t('here.chooseType')}
        options={types.map((type) => typeOption(type, taxonomy))}
        value={chosen?.code ?? null}
        onChange={setTypeCode}
        isRequired
      />
      <TextField
        label={t('here.name')}
        value={name}
        onChange={setName}
        maxLength={LENGTH.featureName[1]}
        isRequired
      />
      <Stack direction="row" gap={2} justify="end">
        <Button variant="secondary" size="glove" onPress={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          size="glove"
          type="submit"
          isDisabled={(here === null && map === null) || chosen === undefined || name.trim() === ''}
        >
          {t('here.save')}
        </Button>
      </Stack>
    </Stack>
  );
}
