export { default } from './site-panel.tsx';
