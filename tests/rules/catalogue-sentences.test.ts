import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { text, type TextKey } from '../support/app/texts.ts';
import { describeShared, SHARED_DATA } from '../support/shared-data.ts';

/** Where the error catalogue gives a sentence in full, the English text has it, word for word; ours comes after it. */
const SENTENCES: readonly (readonly [id: string, key: TextKey, says: string])[] = [
  // @spec 8.6
  [
    '8.6',
    'forms:publishing',
    'Cannot change content while staging or publish is in progress. If you would like to edit content still, please wait for the ongoing progress to finish or cancel it.',
  ],
  // @spec 8.18
  ['8.18', 'content:edits.use-clear', 'Use clear button to remove polygon'],
  // @spec 8.19
  ['8.19', 'forms:issues.invalid-coordinates', 'Please delete your drawing and draw again'],
  // @spec 8.22
  ['8.22', 'forms:issues.file-read-failed', 'Failed to read the file'],
  // @spec 8.38
  ['8.38', 'forms:failures.save', 'Failed to save, please try again later'],
  // @spec 8.25
  ['8.25', 'sync:failedUpload.content', 'map file upload failed'],
  // @spec 8.26
  ['8.26', 'sync:failedUpload.plan', 'Uploading floor plan have failed'],
  // @spec 8.40
  ['8.40', 'sdk:failed', 'SDK configuration failed'],
  // @spec 8.42
  ['8.42', 'forms:failures.geotransform', 'Geotransformation transformation failed. Please try again later'],
  // @spec 8.43
  ['8.43', 'network:failed', 'Wayfinding Network update failed'],
  // @spec 8.46
  ['8.46', 'sync:failedUpload.logo', 'Logo upload failed'],
  // @spec 8.47
  ['8.47', 'users:addFailed', 'Failed to add user.'],
  // @spec 8.48
  ['8.48', 'users:removeFailed', 'Failed to remove user.'],
  // @spec 8.49
  ['8.49', 'signin:incorrectTitle', 'Incorrect Login Attempt'],
  ['8.49', 'signin:incorrect', 'Email or password provided is incorrect'],
  // @spec 8.50
  ['8.50', 'signin:forgotFailedTitle', 'Failed Sent Password Reset Link'],
  // @spec 8.51
  ['8.51', 'signin:resetFailedTitle', 'Failed to Update Password'],
  // @spec 8.52
  ['8.52', 'mapping:notStarted', 'AI Mapping failed to start'],
  // @spec 8.53
  ['8.53', 'analytics:activation.failed', 'Analytics Activation Request Failed'],
  // @spec 8.57
  ['8.57', 'network:issues.not-connected-to-path', 'Not connected to any path'],
  ['8.57', 'network:issues.not-connected-to-transition', 'Not connected to any transition'],
  ['8.57', 'network:issues.not-connected-to-feature', 'Not connected to any feature'],
];

/** Those with a value in them, as they are shown. */
const WITH_VALUES: readonly (readonly [
  key: TextKey,
  values: Record<string, string | number>,
  says: string,
])[] = [
  // @spec 8.24
  ['forms:issues.file-type-mismatch', { type: 'DXF' }, 'Please upload a valid DXF file'],
  // @spec 8.27
  ['forms:issues.invalid-file-extension', { allowed: 'pdf, dwg' }, 'File should be one of types: pdf, dwg'],
  // @spec 8.28
  ['forms:issues.file-too-large', { max: 100 }, 'Please check file size. It cannot exceed 100 MB.'],
  // @spec 8.29
  [
    'forms:issues.file-too-large_own',
    { extension: 'dwg', max: 50 },
    'Please check file size. dwg files cannot exceed 50 MB.',
  ],
  // @spec 8.30
  ['forms:issues.file-exists', { name: 'a.pdf' }, 'File "a.pdf" already exist.'],
  // @spec 8.41
  ['forms:issues.dwg-failed', {}, 'Cad file transformation failed. Please try again later'],
];

it.each(SENTENCES)('%s · %s begins with the sentence of the catalogue', (_, key, says) => {
  // A sentence on screen begins with a capital.
  expect(text(key).startsWith(says.charAt(0).toUpperCase() + says.slice(1))).toBe(true);
});

it.each(WITH_VALUES)('%s · shown → the sentence of the catalogue with its values', (key, values, says) => {
  expect(text(key, values).startsWith(says)).toBe(true);
});

describeShared('the catalogue beside the project', () => {
  it.each(SENTENCES)('%s · %s is a sentence of it', (_, _key, says) => {
    expect(readFileSync(`${SHARED_DATA}/../spec/product-spec.md`, 'utf8')).toContain(says.trim());
  });
});
