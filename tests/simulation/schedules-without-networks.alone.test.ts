import './world/dexie-globals.ts';
import { playInSuite } from './play-in-suite.ts';

playInSuite({ hasNetwork: false });
