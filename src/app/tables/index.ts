export { columnWords, typeWords } from './column-words.ts';
export { Download } from './download.tsx';
export { FigureFrame, useSaveTable } from './figure-frame.tsx';
export { separatorFor } from './separator.ts';
export { TakeBack } from './take-back.tsx';
