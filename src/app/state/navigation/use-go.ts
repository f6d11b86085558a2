import { useNavigate } from 'react-router';

/** Goes to an address of the app. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    void navigate(path);
  };
}
