import {
  sdkConfigurationAnswerSchema,
  sdkConfigurationBodySchema,
  sdkDefaultKeysAnswerSchema,
} from '../index.ts';
import type { Call, Subject } from './call.ts';

const BASE = '/configurations/sdk-configurations';

const callsOf = (kind: string, thing: 'client' | 'site' | 'building'): Call[] => [
  {
    method: 'GET',
    path: `${BASE}/${kind}/:${thing}`,
    summary: `The SDK configuration of a ${thing}.`,
    answer: sdkConfigurationAnswerSchema,
  },
  {
    method: 'POST',
    path: `${BASE}/${kind}/:${thing}`,
    summary: `Replaces the SDK configuration of a ${thing}.`,
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
    conditional: true,
  },
];

export const sdkConfigurations: Subject = {
  title: 'SDK configuration',
  calls: [
    {
      method: 'GET',
      path: `${BASE}/default-keys`,
      summary: 'The parameters that the SDK knows, with their values where none is set.',
      answer: sdkDefaultKeysAnswerSchema,
    },
    ...callsOf('clients', 'client'),
    ...callsOf('sites', 'site'),
    ...callsOf('buildings', 'building'),
  ],
};
