import {
  sdkConfigurationAnswerSchema,
  sdkConfigurationBodySchema,
  sdkDefaultKeysAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const BASE = '/configurations/sdk-configurations';

type Kind = 'client' | 'site' | 'building';

const getOf = <const K extends Kind>(kind: K) =>
  ({
    method: 'GET',
    path: `${BASE}/${kind}s/:${kind}`,
    access: `see ${kind}`,
    summary: `The SDK configuration of a ${kind}.`,
    answer: sdkConfigurationAnswerSchema,
  }) as const;

const replaceOf = <const K extends Kind>(kind: K) =>
  ({
    method: 'POST',
    path: `${BASE}/${kind}s/:${kind}`,
    access: `edit ${kind}`,
    summary: `Replaces the SDK configuration of a ${kind}.`,
    about: 'Unknown members of a row are kept.',
    body: sdkConfigurationBodySchema,
    answer: sdkConfigurationAnswerSchema,
    errors: {
      400: [
        'id-differs',
        'required',
        'invalid-sdk-key',
        'sdk-key-length',
        'duplicate-configuration',
        'invalid-string',
        'invalid-boolean',
        'invalid-integer',
        'invalid-float',
        'invalid-double',
        'invalid-text',
        'invalid-title',
        'invalid-style-url',
        'too-long',
        'too-many',
      ],
    },
    ifMatch: true,
  }) as const;

// @spec 1.9 7.57
export const sdkConfigurations = {
  // @spec 7.56
  defaultKeys: {
    method: 'GET',
    path: `${BASE}/default-keys`,
    access: 'signed in',
    summary: 'The parameters that the SDK knows, with their values where none is set.',
    answer: sdkDefaultKeysAnswerSchema,
  },
  getOfClient: getOf('client'),
  replaceOfClient: replaceOf('client'),
  getOfSite: getOf('site'),
  replaceOfSite: replaceOf('site'),
  getOfBuilding: getOf('building'),
  replaceOfBuilding: replaceOf('building'),
} as const satisfies Calls;
