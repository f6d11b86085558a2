import type { Plugin } from 'vite';

const SCHEMAS = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/;

/** How each kind of schema is written as a JSON schema, and the two ways to ask for it. */
const PARTS = [
  /^ {4}inst\._zod\.processJSONSchema = .*;\n/gm,
  /^ {12}jsonSchema: \{\n[^}]*\},\n/gm,
  /^ {4}toJSONSchema\(params\) \{\n[^}]*\{\}[^}]*\},\n/gm,
];
const LEFT = /processJSONSchema|JSONSchemaMethod\(/;

/** Leaves out of the browser's scripts how zod writes JSON schemas: only the server's documentation has them written. */
export function zodParts(): Plugin {
  return {
    name: 'zod-parts',
    apply: 'build',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code) => ({ code: withoutJsonSchemas(code), map: null }),
    },
  };
}

/** @throws where zod is written in another way than this expects */
export function withoutJsonSchemas(code: string): string {
  const rest = PARTS.reduce((text, part) => text.replace(part, ''), code);
  if (rest === code || LEFT.test(rest)) throw new Error('The parts of zod that are left out are not found.');
  return rest;
}
