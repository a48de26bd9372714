/** Worker thread that draws the page of a data download and packs the ZIP file. */
import { strToU8, zipSync } from 'fflate';
import { type ExportDocument, exportDocument } from './export-document.ts';

/** Raised when a field of `data.json` changes its meaning. */
const schemaVersion = 1;

export default (document: ExportDocument): Uint8Array => {
  const { language, madeAt, sections } = document;
  const data = { schemaVersion, language, madeAt, ...sections };
  return zipSync(
    {
      'index.html': strToU8(exportDocument(document)),
      'data.json': strToU8(JSON.stringify(data, undefined, 2)),
    },
    { level: 6, mtime: new Date(madeAt) },
  );
};
