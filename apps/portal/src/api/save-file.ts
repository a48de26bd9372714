/** Saves a file that the page made. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke only after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
};
