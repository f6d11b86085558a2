import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { straightenPictureJob } from './core.ts';

expose(straightenPictureJob());
