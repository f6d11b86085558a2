export { default } from './building-panel.tsx';
