export { default } from './level-import.tsx';
