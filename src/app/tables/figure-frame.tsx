import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writeCsv } from '../../domain/tables/index.ts';
import { useFormats } from '../i18n/index.ts';
import { saveFile } from '../state/page/download-file.ts';
import { Chart, type ChartTable } from '../ui/index.ts';
import { separatorFor } from './separator.ts';

interface FigureFrameProps {
  title: string;
  note?: string | undefined;
  end?: ReactNode;
  state?: ReactNode;
  table: ChartTable | null;
  onOpen?: ((key: string) => void) | undefined;
  id: string;
  children: (width: number, scale: number) => ReactNode;
}

/** A figure with its words and its file; its page loads the texts of `analytics`. */
export function FigureFrame({ table, ...props }: FigureFrameProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const saveTable = useSaveTable();
  return (
    <Chart
      {...props}
      table={table}
      writeNumber={formats.number}
      onCsv={() => table !== null && saveTable(table, props.title)}
      words={{
        asTable: t('figure.asTable'),
        asFigure: t('figure.asFigure'),
        more: t('figure.more'),
        csv: t('figure.csv'),
        print: t('figure.print'),
      }}
    />
  );
}

/** Saves a table as a CSV file of this name. */
export function useSaveTable(): (table: ChartTable, name: string) => void {
  const { language } = useTranslation().i18n;
  return ({ columns, rows }, name) => {
    const lines = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')));
    const csv = writeCsv([columns.map(headOf), ...lines], separatorFor(language));
    saveFile({ blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: `${name}.csv` });
  };
}

/** A heading that says what is counted. */
const headOf = ({ title, unit }: ChartTable['columns'][number]): string =>
  unit === undefined ? title : `${title} (${unit})`;
