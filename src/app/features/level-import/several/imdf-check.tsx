import { FileDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImdfReport } from '../../../../domain/imdf/index.ts';
import { writeCsv } from '../../../../domain/tables/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { saveFile } from '../../../state/page/download-file.ts';
import { separatorFor } from '../../../tables/index.ts';
import { Button, Disclosure, Stack, Text } from '../../../ui/index.ts';

export interface ImdfCheckProps {
  report: ImdfReport;
  fileName: string;
}

const SEVERITIES = ['error', 'warning'] as const;

/** What the rules of IMDF find in an archive, by rule, and each finding in a file. */
export function ImdfCheck({ report, fileName }: ImdfCheckProps): ReactElement {
  const { t, i18n } = useTranslation('import');
  const formats = useFormats();
  const { errors, warnings, rules } = report;
  const counts = t('several.imdfCounts', {
    errors: formats.number(errors),
    warnings: formats.number(warnings),
  });
  if (rules.length === 0) return <Text tone="secondary">{`${t('several.imdf')} ${counts}`}</Text>;
  const save = (): void => {
    const rows = rules.flatMap(({ rule, clause, severity, findings }) =>
      findings.map(({ file, id, value }) => [severity, rule, clause, file, id, value]),
    );
    const head = ['severity', 'rule', 'OGC 20-094', 'file', 'id', 'value'];
    const csv = writeCsv([head, ...rows], separatorFor(i18n.language));
    const blob = new Blob([csv], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, name: `${fileName.replace(/\.[^.]*$/, '')}-imdf.csv` });
  };
  return (
    <Disclosure title={t('several.imdf')} note={counts}>
      <Stack gap={2}>
        {SEVERITIES.map((severity) => {
          const broken = rules.filter((one) => one.severity === severity);
          return (
            broken.length > 0 && (
              <Stack key={severity} gap={1}>
                <Text tone="secondary">{t(`several.imdfSeverity.${severity}`)}</Text>
                {broken.map(({ rule, clause, count }) => (
                  <Text key={rule}>
                    <bdi>{rule}</bdi> · <bdi>{clause}</bdi> · {formats.number(count)}
                  </Text>
                ))}
              </Stack>
            )
          );
        })}
        <Button icon={FileDown} isFullWidth onPress={save}>
          {t('several.imdfFile')}
        </Button>
      </Stack>
    </Disclosure>
  );
}
