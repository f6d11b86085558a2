import type { UnsavedForm } from '../../../forms/kept/use-unsaved-form.ts';
import type { MapValues } from '../map-values.ts';
import type { KnownPlaces } from './use-public-maps.ts';

/** What each step of a map is given. */
export interface StepFieldsProps {
  form: UnsavedForm<MapValues>;
  places: KnownPlaces;
  /** Of the map. */
  id: string;
  isReadOnly: boolean;
  /** The sentence under a field that is wrong. */
  faultText: (field: keyof MapValues) => string | undefined;
  /** The sentence where the address was used before. */
  refusedSlug: string | undefined;
}
