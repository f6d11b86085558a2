import * as z from 'zod';

// The policy of the page forbids making code from text, which zod would try for speed as soon as it makes a schema: the
// first import of every worker tells it so.
z.config({ jitless: true });
