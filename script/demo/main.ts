/** Draws the demo campus again into the archive that the server imports: `npm run demo`. */
import { writeFileSync } from 'node:fs';
import { archiveOf, CAMPUS_FILE } from './archive.ts';
import { demoCampus } from './campus.ts';

const archive = archiveOf(demoCampus());
writeFileSync(CAMPUS_FILE, archive);
console.log(`${archive.length} bytes`);
