import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FEET_PER_METRE, useFormats } from '../../i18n/index.ts';
import { useEditor } from '../../editor/editor.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { Button, NumberField } from '../../ui/index.ts';
import styles from './drawing-guidance.module.css';

const NUMBER = z.number().nullable();

/** The next corner by its length and direction, clockwise from north. Each next one turns by a right angle. */
export function CornerByNumbers() {
  const { t } = useTranslation('content');
  const { unit } = useFormats();
  const editor = useEditor();
  const [length, setLength] = useKeptChoice('corner-length', NUMBER, null);
  const [degrees, setDegrees] = useKeptChoice('corner-direction', NUMBER, 90);
  const canAdd = length !== null && length > 0 && degrees !== null && Number.isFinite(degrees);
  return (
    <form
      className={styles.numbers}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canAdd) return;
        editor.putBy(unit === 'ft' ? length / FEET_PER_METRE : length, degrees);
        setDegrees((degrees + 90) % 360);
      }}
    >
      <NumberField
        label={t('map.cornerLength', { unit: t(`map.units.${unit}`) })}
        value={length}
        onChange={setLength}
        notNumberText={t('map.notNumber')}
      />
      <NumberField
        label={t('map.cornerDirection')}
        value={degrees}
        onChange={setDegrees}
        notNumberText={t('map.notNumber')}
      />
      <Button type="submit" icon={Plus} variant="secondary" isDisabled={!canAdd}>
        {t('map.addCorner')}
      </Button>
    </form>
  );
}
