export { prepareMapEngine } from '../engine/load-engine.ts';
export { MapCanvas } from './map-canvas.tsx';
export type { MapCanvasProps } from './map-canvas.tsx';
export { PreviewCanvas } from './preview-canvas.tsx';
export type { PreviewCanvasProps } from './preview-canvas.tsx';
export { PublicMapCanvas } from './public-map-canvas.tsx';
