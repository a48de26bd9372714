/** Message catalogs of areas, loaded with their screens. */
import type { Language } from '@marquee/product/brands.ts';
import type { Area } from '@marquee/product/navigation/names.ts';
import type { CompiledMessages } from '@marquee/product/messages/format.ts';

export const deferredMessages = import.meta.glob<{ default: CompiledMessages }>([
  '../../../../../packages/product/src/messages/{en,fr}/*.ts',
  '!../../../../../packages/product/src/messages/{en,fr}/{auth,auth-login,console,console-*,errors,errors-first,failure,fields,mail,security-activity,mail-security,security-two-step,shell,shell-first}.ts',
]);

/** Undefined for an area without messages of its own. */
export const loadAreaMessages = (
  language: Language,
  area: Area,
): Promise<{ default: CompiledMessages }> | undefined =>
  deferredMessages[`../../../../../packages/product/src/messages/${language}/${area}.ts`]?.();
