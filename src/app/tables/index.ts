export { columnWords, typeWords } from './column-words.ts';
export { Download } from './download.tsx';
export { separatorFor } from './separator.ts';
export { TakeBack } from './take-back.tsx';
