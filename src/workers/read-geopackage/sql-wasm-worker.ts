import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { readGeopackageJob } from './core.ts';

expose(readGeopackageJob());
