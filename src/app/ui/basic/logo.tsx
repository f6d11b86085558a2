import type { ReactNode } from 'react';

/** The mark: stacked levels on a cobalt square; decoration, so name the element around it. */
export function Logo({ size = 28 }: { size?: number | undefined }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#2456d6" />
      <path d="M16 6.6 25.4 11.8 16 17 6.6 11.8Z" fill="#fff" />
      <path d="M6.6 15.3v1.9L16 22.4l9.4-5.2v-1.9L16 20.5Z" fill="#fff" fillOpacity=".78" />
      <path d="M6.6 19.9v1.9L16 27l9.4-5.2v-1.9L16 25.1Z" fill="#fff" fillOpacity=".5" />
    </svg>
  );
}
