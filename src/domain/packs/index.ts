export { byOrigin, imagesOf } from './images-of.ts';
export { readinessOf, type Check, type PackFacts, type PackState, type Readiness } from './readiness.ts';
