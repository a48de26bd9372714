/** Draws the page of the current screen. */
import { useLayoutEffect } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { updateDocumentMetadata } from '../navigation/document-metadata.ts';

export const Page = () => {
  const current = useCurrentRoute();
  // The document tells of a screen when it is there, not before.
  useLayoutEffect(updateDocumentMetadata, [current]);
  return current.page;
};
