/** Message catalog of the first screen, in one chunk. */
import errors from '@marquee/product/messages/en/errors-first.ts';
import login from '@marquee/product/messages/en/auth-login.ts';
import shell from '@marquee/product/messages/en/shell-first.ts';

import titles from '@marquee/product/navigation/titles/en-first.ts';

export default { ...shell, ...login, ...errors, ...titles };
