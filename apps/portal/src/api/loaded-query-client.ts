/** The query client once its chunk has loaded. Before that nothing is cached, so there is nothing to read or clear. */
import type { QueryClient } from '@tanstack/react-query';

let client: QueryClient | undefined;

export const registerQueryClient = (loaded: QueryClient): void => {
  client = loaded;
};

export const loadedQueryClient = (): QueryClient | undefined => client;
