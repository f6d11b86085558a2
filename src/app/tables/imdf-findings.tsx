import { FileDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImdfReport } from '../../domain/imdf/index.ts';
import { writeCsv } from '../../domain/tables/index.ts';
import { useFormats } from '../i18n/index.ts';
import { saveFile } from '../state/page/download-file.ts';
import { Button, Disclosure, Stack, Text } from '../ui/index.ts';
import { separatorFor } from './separator.ts';

export interface ImdfFindingsProps {
  report: ImdfReport;
  fileName: string;
}

const SEVERITIES = ['error', 'warning'] as const;

/** What the rules of IMDF find in an archive, by rule, and each finding in a file. */
export function ImdfFindings({ report, fileName }: ImdfFindingsProps): ReactElement {
  const { t, i18n } = useTranslation('imdf');
  const formats = useFormats();
  const { errors, warnings, rules } = report;
  const counts = t('counts', { errors: formats.number(errors), warnings: formats.number(warnings) });
  const sentence = (rule: string): string => t(`rules.${rule as 'category'}`);
  if (rules.length === 0) return <Text tone="secondary">{`${t('title')} ${counts}`}</Text>;
  const save = (): void => {
    const rows = rules.flatMap(({ rule, text, clause, severity, findings }) =>
      findings.map(({ file, id, value }) => [severity, rule, sentence(text), clause, file, id, value]),
    );
    const head = ['severity', 'rule', 'text', 'OGC 20-094', 'file', 'id', 'value'];
    const csv = writeCsv([head, ...rows], separatorFor(i18n.language));
    const blob = new Blob([csv], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, name: `${fileName.replace(/\.[^.]*$/, '')}-imdf.csv` });
  };
  return (
    <Disclosure title={t('title')} note={counts}>
      <Stack gap={3}>
        {SEVERITIES.map((severity) => {
          const broken = rules.filter((one) => one.severity === severity);
          return (
            broken.length > 0 && (
              <Stack key={severity} gap={2}>
                <Text tone="secondary">{t(`severity.${severity}`)}</Text>
                {broken.map(({ rule, text, clause, count }) => (
                  <Stack key={rule} gap={0}>
                    <Text>{sentence(text)}</Text>
                    <Text tone="secondary">
                      <bdi>{rule}</bdi> · <bdi>{clause}</bdi> · {formats.number(count)}
                    </Text>
                  </Stack>
                ))}
              </Stack>
            )
          );
        })}
        <Button icon={FileDown} isFullWidth onPress={save}>
          {t('file')}
        </Button>
      </Stack>
    </Disclosure>
  );
}
