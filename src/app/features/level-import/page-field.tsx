import { Image } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { Button, NumberField } from '../../ui/index.ts';
import type { ImportValues } from './import-values.ts';
import type { PlanFile } from './use-plan-file.ts';
import type { PlanJob } from './use-plan.ts';

export interface PageFieldProps {
  plan: Pick<PlanJob, 'pages'>;
  file: Pick<PlanFile, 'turnTo' | 'takePage'>;
  values: Pick<ImportValues, 'page'>;
  /** It is not shown as a picture yet. */
  mayBePicture: boolean;
}

/** Which page of a PDF is read, and whether it is only drawn over. */
export function PageField({
  plan: { pages },
  values: { page },
  file,
  mayBePicture,
}: PageFieldProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  return (
    <>
      <NumberField
        label={t('page')}
        hint={t('pageHint')}
        value={page}
        suffix={pages === null ? undefined : t('pageOf', { number: formats.number(pages) })}
        isWhole
        onChange={(next) => {
          if (next !== null && next >= 1 && next !== page) file.turnTo({ page: next, part: null });
        }}
      />
      {mayBePicture && (
        <Button icon={Image} onPress={() => void file.takePage()}>
          {t('pageAsPicture')}
        </Button>
      )}
    </>
  );
}
