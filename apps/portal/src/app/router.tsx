/** Renders the page of the current route. */
import { useLayoutEffect } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { updateDocumentMetadata } from '../navigation/document-metadata.ts';

export const Page = () => {
  const current = useCurrentRoute();
  // Title and data attributes change together with the rendered page.
  useLayoutEffect(updateDocumentMetadata, [current]);
  return current.page;
};
