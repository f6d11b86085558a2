import { sentenceFor } from '../../platform/error-messages.ts';
import { type Call, isFile, paramsOf, replaceParams } from '../../../src/contract/calls/call.ts';
import type { Subject } from '../../../src/contract/calls/index.ts';
import { errorsOf, isOpen, isTagged, takesDeadline, takesKey } from '../../../src/contract/calls/rules.ts';
import { type JsonSchema, jsonSchemaOf, namedSchemas } from './json-schema.ts';

/** `/sites/:site/draft` as OpenAPI writes it. A parameter with a pattern is one without. */
export const templateOf = (path: string): string => replaceParams(path, (name) => `{${name}}`);

/** The description of all calls as an OpenAPI 3.1 document. */
export function openApiDocument(subjects: Subject[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const { title, calls } of subjects) {
    for (const call of calls) {
      const path = templateOf(call.path);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, title) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Storey server',
      version: '8',
      description:
        'Every success is an envelope with result or results and createdTimestampUtcEpochSeconds, every failure one with ' +
        'error: a stable code and a sentence. Members that the server does not know are kept and returned.',
    },
    servers: [{ url: '/api/v8' }],
    tags: subjects.map(({ title }) => ({ name: title })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Failure: {
          description: 'Anything else that went wrong.',
          content: json({
            type: 'object',
            properties: { error: { $ref: '#/components/schemas/Error' } },
            required: ['error'],
          }),
        },
      },
    },
    security: [{ bearer: [] }],
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function operation(call: Call, tag: string): JsonSchema {
  return {
    tags: [tag],
    operationId: operationId(call),
    summary: call.summary,
    ...(call.about === undefined ? {} : { description: call.about }),
    ...(isOpen(call) ? { security: [] } : {}),
    parameters: parameters(call),
    ...(call.body
      ? { requestBody: { required: call.bodyMayBeAbsent !== true, content: json(jsonSchemaOf(call.body)) } }
      : {}),
    responses: responses(call),
  };
}

const operationId = (call: Call) =>
  `${call.method.toLowerCase()}${templateOf(call.path).replaceAll(/[^A-Za-z0-9]+(.)?/g, (_all, next?: string) => (next ?? '').toUpperCase())}`;

function parameters(call: Call): JsonSchema[] {
  const text = { type: 'string' };
  const header = (name: string, description: string) => ({ name, in: 'header', description, schema: text });
  return [
    ...paramsOf(call.path).map((name) => ({ name, in: 'path', required: true, schema: paramSchema(name) })),
    ...Object.entries(call.query ?? {}).map(([name, { about, required }]) => ({
      name,
      in: 'query',
      description: about,
      required: required ?? false,
      schema: text,
    })),
    ...(isTagged(call) && call.method === 'GET'
      ? [header('If-None-Match', 'Tags that are known already: 304 where one of them still holds.')]
      : []),
    ...(call.ifMatch
      ? [header('If-Match', 'Writes only if the tag of what stands there is one of these; else 412.')]
      : []),
    ...(takesDeadline(call)
      ? [
          header(
            'Storey-Not-After',
            'Writes only before this time (milliseconds since 1970, by the Storey-Time of answers); else 412 `too-late`.',
          ),
        ]
      : []),
    ...(takesKey(call)
      ? [
          header(
            'Idempotency-Key',
            'The same key with the same body gets the first answer again, for 7 days.',
          ),
        ]
      : []),
  ];
}

const NUMBERED = new Set(['client', 'site', 'building', 'user']);
function paramSchema(name: string): JsonSchema {
  if (NUMBERED.has(name)) return { type: 'integer', minimum: 1 };
  if (name === 'level') return { type: 'integer', minimum: -99, maximum: 999 };
  return { type: 'string' };
}

function responses(call: Call): JsonSchema {
  const failures = [...errorsOf(call)].map(([status, codes]) => [
    String(status),
    { description: codes.map((code) => `\`${code}\`: ${sentenceFor(code)}`).join('\n\n'), ...failure(codes) },
  ]);
  const tag = { ETag: { description: 'The tag of what was answered.', schema: { type: 'string' } } };
  const success = {
    description: 'Done.',
    headers: { ...TIME, ...(isTagged(call) && tag) },
    content: isFile(call.answer)
      ? { [call.answer.mediaType]: {} }
      : json(envelope(jsonSchemaOf(call.answer))),
  };
  return {
    '200': success,
    ...(isTagged(call) && call.method === 'GET' ? { '304': { description: 'It is as it was known.' } } : {}),
    ...(Object.fromEntries(failures) as JsonSchema),
    default: { $ref: '#/components/responses/Failure' },
  };
}

const TIME = {
  'Storey-Time': {
    description:
      'Milliseconds since 1970, by the clock that deadlines are named by. Optional: see extensions of /health.',
    schema: { type: 'integer' },
  },
};

/** Our own answers always say when they were made; answers of other servers may not. */
function envelope(schema: JsonSchema): JsonSchema {
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  return { ...schema, required: [...required, 'createdTimestampUtcEpochSeconds'] };
}

const failure = (codes: string[]) => ({
  content: json({
    type: 'object',
    properties: {
      error: {
        allOf: [{ $ref: '#/components/schemas/Error' }],
        properties: { code: { type: 'string', examples: codes } },
      },
    },
    required: ['error'],
  }),
});
