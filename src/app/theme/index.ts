export type { DensityPreference, ThemePreference } from '../../start/appearance.ts';
export { type Appearance, type AppearanceState, createAppearance } from './appearance.ts';
export { AppearanceProvider, useAppearance } from './use-appearance.ts';
