import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { readIfcJob } from './core.ts';
import { loadWebIfc } from './load-web-ifc.ts';

expose(readIfcJob(loadWebIfc));
