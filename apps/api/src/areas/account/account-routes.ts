import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';

export const accountRoutes = (_implement: Implement, _deps: Deps) => {};
