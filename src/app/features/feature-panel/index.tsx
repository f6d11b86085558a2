export { default } from './feature-panel.tsx';
