import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { PLACE_KIND } from '../../../../domain/content/index.ts';
import type { FeatureGeometry, Position } from '../../../../domain/entities/geometry.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { roundPosition } from '../../../../domain/geometry/index.ts';
import { roomAround } from '../../../../domain/survey/new-on-site.ts';
import { LENGTH } from '../../../../domain/limits.ts';
import { KeptFields, typeOption, useCancel, useKeptForm } from '../../../forms/index.ts';
import { mapViewOfferAtom } from '../../../editor/offers.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { lastPlaceTypesAtom, noteTypeAtom } from '../../../state/content/survey-walk.ts';
import { Button, SegmentedControl, Select, Stack, Text, TextField } from '../../../ui/index.ts';
import { useAddOnLevel } from './use-add-on-level.ts';
import { VoiceButton } from '../find/voice-button.tsx';
import type { Told } from '../screen/use-told.ts';

/** What a new place may be at first: where it is, or a room of the usual size. */
const OUTLINES = ['Point', 'Polygon'] as const;
type Outline = (typeof OUTLINES)[number];

const schema = z.object({ typeCode: z.string(), wanted: z.enum(OUTLINES), name: z.string() });
type NewPlace = z.infer<typeof schema>;

export interface AddHereProps {
  level: Level;
  /** Where the person said to stand; null: it goes to the middle of the map. Degrees. */
  here: Position | null;
  by: string;
  /** Says what became of it. */
  told: Told;
  onClose: () => void;
}

/** A place that is not on the map yet, put where the person stands, or else in the middle of the map. */
export function AddHere({ level, here, by, told, onClose }: AddHereProps): ReactElement {
  const { t } = useTranslation('survey');
  const save = useAddOnLevel(level, by);
  const taxonomy = useTaxonomy();
  const map = useAtomValue(mapViewOfferAtom);
  const recent = useAtomValue(lastPlaceTypesAtom);
  const noteType = useSetAtom(noteTypeAtom);
  const initial: NewPlace = { typeCode: recent[0] ?? '', wanted: 'Point', name: '' };
  const form = useKeptForm({
    key: sheetKey('survey-add', { table: 'levels', key: level.lid }),
    schema,
    initial,
    wordsOf: ({ name: words }) => words,
  });
  const cancel = useCancel(form, onClose);
  const { typeCode, wanted, name } = form.values;
  const setTypeCode = (code: string): void => form.set('typeCode', code);
  const setName = (words: string): void => form.set('name', words);
  const types = Object.values(taxonomy)
    .filter(
      ({ properties }) =>
        properties.class === PLACE_KIND && OUTLINES.some((one) => properties.shape.includes(one)),
    )
    .sort((a, b) => a.title.localeCompare(b.title));
  const chosen = types.find(({ code }) => code === typeCode);
  const last = recent.flatMap((code) => types.find((type) => type.code === code) ?? []);
  const outlines = OUTLINES.filter((one) => chosen?.properties.shape.includes(one));
  const outline = outlines.includes(wanted) ? wanted : (outlines[0] ?? 'Point');

  const add = form.submit(async () => {
    const at = here ?? map?.centre() ?? null;
    const words = name.trim();
    if (at === null || chosen === undefined || words === '') return;
    const added = {
      kind: PLACE_KIND,
      geometry: outline === 'Polygon' ? roomAround(at) : pointAt(at),
      properties: { typeCode: chosen.code, name: words },
    };
    const outcome = await save(added, await form.place());
    if (!told(outcome, t('saved.added', { name: words }))) return;
    noteType(chosen.code);
    onClose();
    void form.settle();
  });
  return (
    <Stack as="form" gap={3} aria-label={t('here.title')} onSubmit={add}>
      <KeptFields form={form} gap={3}>
        <Text tone="secondary">{t(here === null ? 'here.hint' : 'here.tapped')}</Text>
        {last.length > 1 && (
          <Stack direction="row" gap={2} role="group" aria-label={t('here.lastTypes')}>
            {last.map(({ code, title }) => (
              <Button
                key={code}
                variant={code === typeCode ? 'primary' : 'secondary'}
                size="glove"
                aria-pressed={code === typeCode}
                onPress={() => setTypeCode(code)}
              >
                {title}
              </Button>
            ))}
          </Stack>
        )}
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
        <VoiceButton
          label={t('voice.dictate')}
          onWords={(words) => setName((words ?? name).slice(0, LENGTH.featureName[1]))}
        />
        {outlines.length > 1 && (
          <SegmentedControl
            label={t('here.outline')}
            options={outlines.map((id) => ({ id, label: t(`here.outlines.${id}`) }))}
            value={outline}
            onChange={(outlined: Outline) => form.set('wanted', outlined)}
          />
        )}
      </KeptFields>
      <Stack direction="row" gap={2} justify="end">
        <Button variant="secondary" size="glove" onPress={cancel}>
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

const pointAt = (at: Position): FeatureGeometry => ({ type: 'Point', coordinates: roundPosition(at) });
