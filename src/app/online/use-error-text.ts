import { useCallback } from 'react';
import type { ApiError } from '../../sync/index.ts';
import { useReason } from '../i18n/failure-reason.ts';

/** Why a call failed: in the server's words where it had any, or else in ours. */
export function useErrorText(): (error: ApiError) => string {
  const reason = useReason();
  return useCallback(
    (error) => reason({ code: error.kind === 'http' ? error.code : error.kind, message: error.message }),
    [reason],
  );
}
