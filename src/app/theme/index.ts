export {
  type Appearance,
  type AppearanceState,
  createAppearance,
  type DensityPreference,
  type ThemePreference,
} from './appearance.ts';
export { AppearanceProvider, useAppearance } from './use-appearance.ts';
