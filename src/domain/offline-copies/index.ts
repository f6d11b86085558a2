export { byOrigin, imagesOf } from './image-addresses.ts';
export { readinessOf, type Check, type PackFacts, type PackState, type Readiness } from './readiness.ts';
