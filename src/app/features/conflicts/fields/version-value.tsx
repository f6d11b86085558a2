import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import type { FieldPath } from '../../../../domain/merge/index.ts';
import { ShapeGlyph } from '../../../shapes/shape-glyph.tsx';
import { useShapeText } from '../../../shapes/use-shape-text.ts';
import type { Version } from '../../../shapes/versions.ts';
import { changedWords } from './word-diff.ts';
import styles from '../conflicts.module.css';
import { valueParts, valueText, type ValueWords } from '../../../forms/index.ts';

export interface VersionValueProps {
  path: FieldPath;
  value: unknown;
  /** What it is compared with: its changed words are tinted. */
  before?: unknown;
  version: Version;
  words: ValueWords;
}

/** A field as one version has it. */
export function VersionValue({ path, value, before, version, words }: VersionValueProps): ReactNode {
  const { t } = useTranslation('conflicts');
  const parts = valueParts(path, value, words);
  if (parts.kind === 'empty') return <span className={styles['empty']}>{t('empty')}</span>;
  if (parts.kind === 'shape') {
    const from = valueParts(path, before, words);
    return (
      <ShapeValue shape={parts.shape} before={from.kind === 'shape' ? from.shape : null} version={version} />
    );
  }
  const isCompared = version === 'mine' || version === 'theirs';
  const lines = parts.kind === 'lines' ? parts.lines : [parts.text];
  const from = isCompared ? valueText(path, before, words) : '';
  return (
    <span className={styles['lines']}>
      {lines.map((line, i) => (
        <bdi key={i} className={styles['text']}>
          {isCompared ? (
            <Tinted before={lineBefore(parts.kind, from, line)} line={line} side={version} />
          ) : (
            line
          )}
        </bdi>
      ))}
    </span>
  );
}

/** A line of a list is new or it is not; a text is compared word by word. */
function lineBefore(kind: 'text' | 'lines', before: string, line: string): string {
  if (kind === 'text') return before;
  return before.split('\n').includes(line) ? line : '';
}

function Tinted({ before, line, side }: { before: string; line: string; side: Version }): ReactNode {
  return changedWords(before, line).map((run, i) =>
    run.isChanged ? (
      <span key={i} className={styles['changed']} data-side={side}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}

function ShapeValue(props: { shape: FeatureGeometry; before: FeatureGeometry | null; version: Version }) {
  const { shape, before, version } = props;
  const shapeText = useShapeText();
  return (
    <span className={styles['shape']}>
      <ShapeGlyph shape={shape} version={version} />
      <span className={styles['lines']}>
        {shapeText(shape, version === 'base' ? null : before, version === 'base').map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </span>
  );
}
