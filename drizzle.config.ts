import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changed` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/storage/schema.ts', './server/storage/tables/*.ts'],
  out: './server/storage/migrations',
});
