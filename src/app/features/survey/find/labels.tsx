import { useEffect, useMemo, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
import styles from './labels.module.css';

export interface LabelText {
  key: string;
  /** What the code says. */
  code: string;
  name: string;
  second: string;
}

/** A sheet of labels, which is on paper alone: it is printed once it is drawn. */
export default function Labels({
  labels,
  onPrinted,
}: {
  labels: readonly LabelText[];
  onPrinted: () => void;
}): ReactElement {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className={styles['sheet']}>
      {labels.map(({ key, code, name, second }) => (
        <div key={key} className={styles['label']}>
          <Code text={code} />
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>
            <bdi>{second}</bdi>
          </span>
        </div>
      ))}
    </div>,
    document.body,
  );
}

function Code({ text }: { text: string }): ReactElement {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  const squares = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={squares} />
    </svg>
  );
}
