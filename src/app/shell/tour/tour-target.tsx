import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './tour-target.module.css';
import type { TourStep } from './tour-steps.ts';

/** Pixels between what a step speaks of and the ring around it. */
const AROUND = 4;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a step speaks of marks itself with `data-tour`; Reports is found by its place in the navigation. */
const selectorOf = (step: TourStep): string =>
  step === 'publish' ? '[data-nav="reports"]' : `[data-tour="${step}"]`;

/** Null where it is not on the page, or not in view. */
function boxOf(step: TourStep): Box | null {
  const target = document.querySelector(selectorOf(step));
  if (target === null || target.closest('[data-open="false"]') !== null) return null;
  const { x, y, width, height } = target.getBoundingClientRect();
  const isInView = width > 0 && height > 0 && x < window.innerWidth && y < window.innerHeight;
  return isInView
    ? { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND }
    : null;
}

/** A ring around what a step of the tour speaks of; nothing where that is not in view. */
export function TourTarget({ step }: { step: TourStep }): ReactNode {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const measure = (): void => setBox(boxOf(step));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [step]);
  if (box === null) return null;
  const { x, y, width, height } = box;
  // Where on the screen it is does not depend on the direction of the text.
  const style = { left: x, top: y, width, height };
  return createPortal(
    <div aria-hidden className={styles['ring']} data-tour-ring={step} style={style} />,
    document.body,
  );
}
