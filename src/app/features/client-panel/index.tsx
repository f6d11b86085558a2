export { default } from './client-panel.tsx';
