import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapLanguage } from '../../scene/scene.ts';
import { sizeOf } from '../camera/free-part.ts';
import { scaleFor } from './round-scale.ts';
import styles from '../../map-parts.module.css';

export interface ScaleBar {
  show(units: 'metric' | 'imperial', language: MapLanguage): void;
  remove(): void;
}

/** A bar with its length, at the lower start corner. Digits and units follow the language. */
export function createScaleBar(map: MapLibreMap): ScaleBar {
  const element = document.createElement('div');
  element.className = styles.scale ?? '';
  element.dataset['mapScale'] = '';
  const bar = element.appendChild(document.createElement('span'));
  const text = element.appendChild(document.createElement('span'));
  map.getContainer().append(element);
  let units: 'metric' | 'imperial' = 'metric';
  let language: MapLanguage = 'en';
  let written = '';

  const update = (): void => {
    const y = sizeOf(map).height / 2;
    const a = map.unproject([0, y]);
    const metres = a.distanceTo(map.unproject([100, y]));
    if (!(metres > 0)) return;
    const { width, amount, unit } = scaleFor(metres / 100, units);
    bar.style.inlineSize = `${width.toFixed(1)}px`;
    const next = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
      amount,
    );
    if (next !== written) text.textContent = written = next;
  };
  map.on('move', update);
  map.on('resize', update);
  return {
    show(nextUnits, nextLanguage) {
      if (units === nextUnits && language === nextLanguage && written) return;
      units = nextUnits;
      language = nextLanguage;
      update();
    },
    remove() {
      map.off('move', update);
      map.off('resize', update);
      element.remove();
    },
  };
}
