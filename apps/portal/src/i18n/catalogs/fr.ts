/** Message catalog of the first screen, in one chunk. */
import errors from '@marquee/product/messages/fr/errors-first.ts';
import login from '@marquee/product/messages/fr/auth-login.ts';
import shell from '@marquee/product/messages/fr/shell-first.ts';

import titles from '@marquee/product/navigation/titles/fr-first.ts';

export default { ...shell, ...login, ...errors, ...titles };
