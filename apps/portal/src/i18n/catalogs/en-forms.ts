/** Message catalog of every screen but the first, in one chunk: sign-in, errors, fields and shell. */
import auth from '@marquee/product/messages/en/auth.ts';
import errors from '@marquee/product/messages/en/errors.ts';
import fields from '@marquee/product/messages/en/fields.ts';
import shell from '@marquee/product/messages/en/shell.ts';

import titles from '@marquee/product/navigation/titles/en.ts';

export default { ...auth, ...errors, ...fields, ...shell, ...titles };
