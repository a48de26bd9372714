import type en from '../en/errors-first.ts';
import type { Translated } from '../catalogue.ts';

const generic = 'Une erreur est survenue, veuillez réessayer plus tard.';

const fr: Translated<typeof en> = {
  GENERIC: generic,
  SERVICE_UNAVAILABLE: 'Nos services ne sont pas disponibles pour le moment. Veuillez réessayer plus tard.',
  SESSION_CHANGED: 'Une autre personne a ouvert une session dans ce navigateur. Rien n’a changé.',
  ChunkLoadError: generic,
  MODULE_NOT_FOUND: generic,
};

export default fr;
