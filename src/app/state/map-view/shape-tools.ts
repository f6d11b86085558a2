import { createContext, type ReactNode } from 'react';

/** The drawing tools, for a form that covers the map: the shell puts them in, so that there is one set of them. */
export const ShapeToolsContext = createContext<ReactNode>(null);
