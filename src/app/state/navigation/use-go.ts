import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { navigation } from './at-once.ts';

/** Goes to an address of the app. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback((path) => void navigate(path, navigation()), [navigate]);
}
