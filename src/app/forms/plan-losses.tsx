import { FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lost } from '../../domain/floorplan/read/drawing/drawing.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import { Notice } from '../ui/index.ts';

/** So many kinds are named, the most frequent first. */
const NAMED = 5;

/** Lists what the reader left out of a floor plan file, so that the person knows that the import is incomplete. */
export function PlanLosses({ lost }: { lost: Lost | null | undefined }): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  if (!lost) return null;
  const { files, kinds, isCut, warnings = [] } = lost;
  const counts = Object.entries(kinds).toSorted(([, a], [, b]) => b - a);
  const count = counts.reduce((sum, [, one]) => sum + one, 0);
  const named = counts.slice(0, NAMED).map(([kind, one]) => isolate(`${kind} ${formats.number(one)}`));
  const sentences = [
    isCut && t('planLosses.cut'),
    files.length > 0 && t('planLosses.files', { files: formats.list(files.map(isolate)) }),
    count > 0 &&
      t('planLosses.unreadable', { count, number: formats.number(count), kinds: formats.list(named) }),
    ...warnings.map((warning) => t(`planLosses.warnings.${warning}`)),
  ];
  return (
    <Notice tone="waiting" icon={FileX2} role="status" title={t('planLosses.title')}>
      {sentences.filter((one) => one !== false).join(' ')}
    </Notice>
  );
}
