/** Calls of the console's operating pages, each with its handler. */
import * as settingCalls from '@marquee/product/contract/staff/settings.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import type { ListCursors } from './list-cursor.ts';
import { changeSetting, decideSetting } from './settings/change-setting.ts';
import { listSettings, listSettingVersions } from './settings/list-settings.ts';

export const operationRoutes = (implement: Implement, deps: Deps, cursors: ListCursors): void => {
  implement(settingCalls.listSettings, listSettings(deps));
  implement(settingCalls.listSettingVersions, listSettingVersions(deps, cursors));
  implement(settingCalls.changeSetting, changeSetting(deps));
  implement(settingCalls.decideSetting, decideSetting(deps));
};
