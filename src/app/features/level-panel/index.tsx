export { default } from './level-panel.tsx';
