import { METRES_PER_FOOT } from '../../../domain/geometry/measure/units.ts';

const FEET_PER_MILE = 5280;
const WIDEST_PX = 110;

export interface Scale {
  /** Pixels. */
  width: number;
  amount: number;
  unit: 'kilometer' | 'meter' | 'centimeter' | 'mile' | 'foot' | 'inch';
}

/** The roundest length (1, 2 or 5 and zeros) whose bar is at most 110 px wide. */
export function scaleFor(metresPerPixel: number, units: 'metric' | 'imperial'): Scale {
  const widest = metresPerPixel * WIDEST_PX;
  const { unit, metres } = unitFor(widest, units);
  const most = widest / metres;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = most / power;
  const amount = (step >= 5 ? 5 : step >= 2 ? 2 : 1) * power;
  return { width: (amount * metres) / metresPerPixel, amount, unit };
}

function unitFor(widest: number, units: 'metric' | 'imperial'): { unit: Scale['unit']; metres: number } {
  if (units === 'metric') {
    if (widest >= 1000) return { unit: 'kilometer', metres: 1000 };
    return widest >= 1 ? { unit: 'meter', metres: 1 } : { unit: 'centimeter', metres: 0.01 };
  }
  const foot = METRES_PER_FOOT;
  if (widest >= FEET_PER_MILE * foot) return { unit: 'mile', metres: FEET_PER_MILE * foot };
  return widest >= foot ? { unit: 'foot', metres: foot } : { unit: 'inch', metres: foot / 12 };
}
