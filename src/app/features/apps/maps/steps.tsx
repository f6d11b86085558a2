import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph, VisuallyHidden } from '../../../ui/index.ts';
import styles from './maps.module.css';

interface StepProps {
  id: string;
  /** As the locale writes it. */
  number: string;
  title: string;
  /** What was answered, in one line. */
  answer: string;
  /** What is wrong in it. */
  fault: string | undefined;
  doneLabel: string;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** One of the steps of a map, of which one is open; the others show their answer. */
export function StepPart(props: StepProps): ReactNode {
  const { id, number, title, answer, fault, doneLabel, isOpen, onOpen, children } = props;
  return (
    <section className={styles['step']} data-open={isOpen}>
      <h2 className={styles['stepTitle']}>
        <button
          type="button"
          className={styles['stepHead']}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={onOpen}
        >
          <span
            className={styles['mark']}
            data-done={!isOpen && fault === undefined}
            data-fault={fault !== undefined}
          >
            {!isOpen && fault === undefined ? (
              <>
                <Glyph icon={Check} />
                <VisuallyHidden>{doneLabel}</VisuallyHidden>
              </>
            ) : (
              number
            )}
          </span>
          <span className={styles['words']}>
            <span className={styles['stepName']}>{title}</span>
            {!isOpen && <span className={styles['answer']}>{fault ?? answer}</span>}
          </span>
        </button>
      </h2>
      <div id={`${id}-fields`} className={styles['fields']} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
