export { Download } from './download.tsx';
export { TakeBack } from './take-back.tsx';
