import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../history/step.ts';
import type { StepWords } from '../../history/step-words.ts';
import { useSaveTable } from '../../tables/index.ts';
import { Button } from '../../ui/index.ts';

interface ExportStepsProps {
  steps: readonly Step[];
  words: StepWords;
}

/** Saves the steps that are shown as a file. */
export function ExportSteps({ steps, words }: ExportStepsProps): ReactNode {
  const { t } = useTranslation('activity');
  const saveTable = useSaveTable();
  const save = (): void => {
    const titles = (['when', 'who', 'what', 'where'] as const).map((id) => ({
      id,
      title: t(`export.${id}`),
    }));
    const rows = steps.map((step) => ({
      key: step.id,
      cells: [new Date(step.at).toISOString(), words.who(step), words.sentence(step), words.whereOf(step)],
    }));
    saveTable({ columns: titles, rows }, t('title'));
  };
  return (
    <Button icon={Download} onPress={save} isDisabled={steps.length === 0}>
      {t('export.button')}
    </Button>
  );
}
