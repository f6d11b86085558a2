import type { KeptClosure } from '../../../src/domain/closures/index.ts';

const CLOSURE: KeptClosure['closure'] = {
  siteLid: 's',
  targets: [{ fid: '3e1f6a54-8f0e-4a51-9a0d-6a0a5a2f7c11' }],
  from: 100,
  until: 200,
  reason: 'maintenance',
  text: { en: 'Closed' },
};

/** A closure as a device has it that has read it. */
export const keptClosure = (more: Partial<KeptClosure> = {}): KeptClosure => ({
  clientLid: 'c',
  id: '5b0f0d0e-1a52-4f0c-8f1e-2d9f7a3c4b60',
  closure: CLOSURE,
  base: CLOSURE,
  waits: null,
  clash: null,
  refused: null,
  by: null,
  at: 1,
  ...more,
});
