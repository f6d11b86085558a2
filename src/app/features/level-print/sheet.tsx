import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { MARGIN, STRIP, type FloorSheet } from '../../../domain/print/index.ts';
import { codePath } from '../../print/code-path.ts';
import styles from './level-print.module.css';

/** Entries of the legend that the strip has room for. */
const ENTRIES = 10;
const CODE = 30;
/** Millimetres of text of the plan: its size, and about how wide a letter of it is. */
const LETTER = { size: 2.2, width: 1.15 };

interface SheetProps {
  sheet: FloorSheet;
  title: string;
  /** The building. */
  place: string;
  /** Where the code leads. */
  address: string;
}

/** A sheet of paper as an SVG whose unit is a millimetre. Paper is white, whatever the theme. */
export function Sheet({ sheet, title, place, address }: SheetProps): ReactNode {
  const { t } = useTranslation('levelFiles');
  const [width, height] = sheet.size;
  const [left, top] = sheet.plan.at;
  const strip = height - MARGIN - STRIP + 4;
  const code = useMemo(() => codePath(encode(address, { ecc: 'M', border: 0 })), [address]);
  const shown = sheet.legend.slice(0, ENTRIES);
  const more = sheet.legend.length - shown.length;
  const codeAt = width - MARGIN - CODE;
  return (
    <svg
      className={styles['sheet']}
      viewBox={`0 0 ${width} ${height}`}
      style={{ inlineSize: `${width}mm`, blockSize: `${height}mm` }}
      role="img"
      aria-label={t('print.preview', { level: title })}
      direction="ltr"
    >
      <rect className={styles['ground']} width={width} height={height} />
      <g transform={`translate(${left} ${top})`}>
        {sheet.shapes.map(({ fid, d, isArea, colour }) => (
          <path key={fid} d={d} className={styles['shape']} data-area={isArea} data-colour={colour} />
        ))}
        {sheet.labels
          .filter(({ text, room }) => text.length * LETTER.width <= room)
          .map(({ fid, text, at: [x, y] }) => (
            <text key={fid} x={x} y={y} className={styles['label']} fontSize={LETTER.size}>
              {text}
            </text>
          ))}
      </g>
      <g transform={`translate(0 ${strip})`}>
        <line className={styles['rule']} x1={MARGIN} x2={width - MARGIN} y1={-2} y2={-2} />
        <text className={styles['title']} x={MARGIN} y={4} fontSize={5}>
          {title}
        </text>
        <text className={styles['second']} x={MARGIN} y={9} fontSize={3}>
          {[place, t('print.oneTo', { scale: sheet.scale })].filter((one) => one !== '').join(' · ')}
        </text>
        <g transform={`translate(${MARGIN} 20)`}>
          <path className={styles['bar']} d={`M0 -2V0H${sheet.bar.millimetres}V-2`} />
          <text className={styles['second']} x={sheet.bar.millimetres + 1.5} y={0} fontSize={3}>
            {t('print.metres', { count: sheet.bar.metres })}
          </text>
        </g>
        <g transform={`translate(${MARGIN + 4} 27)`}>
          <path className={styles['arrow']} d="M0 0L3 8L0 6L-3 8Z" />
          <text className={styles['second']} x={5} y={6} fontSize={3.4}>
            {t('print.north')}
          </text>
        </g>
        <g transform={`translate(${MARGIN + 68} 0)`}>
          {shown.map(({ code: type, title: name, colour, count }, at) => (
            <g key={type} transform={`translate(${Math.floor(at / 5) * 50} ${(at % 5) * 6.4})`}>
              <rect className={styles['shape']} data-area data-colour={colour} width={5} height={4} />
              <text className={styles['second']} x={7} y={3.4} fontSize={3}>
                {name.length > 22 ? `${name.slice(0, 21)}…` : name} ({count})
              </text>
            </g>
          ))}
          {more > 0 && (
            <text className={styles['second']} y={35} fontSize={3}>
              {t('print.more', { count: more })}
            </text>
          )}
        </g>
        <g transform={`translate(${codeAt} 0) scale(${CODE / code.size})`}>
          <title>{t('print.code')}</title>
          <path className={styles['code']} d={code.d} />
        </g>
      </g>
    </svg>
  );
}
