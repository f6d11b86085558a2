import { useEffect, useMemo, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
import { codePath } from './code-path.ts';
import styles from './label-sheet.module.css';

export interface LabelText {
  key: string;
  /** What the code says. */
  code: string;
  name: string;
  second: string;
}

/** A sheet of labels, which is on paper alone: it is printed once it is drawn. */
export default function LabelSheet({
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
  const { d, size } = useMemo(() => codePath(encode(text, { ecc: 'M', border: 2 })), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={d} />
    </svg>
  );
}
