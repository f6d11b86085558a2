/* What other modules and the server may use. */
export { carriedClosures, takeClosure } from './archived-closures.ts';
export { closuresForVisitors, transitionsOf } from './queries.ts';
export { startClosureSweeper } from './sweep.ts';
