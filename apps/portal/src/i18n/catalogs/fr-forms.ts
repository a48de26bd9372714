/** Message catalog of every screen but the first, in one chunk: sign-in, errors, fields and shell. */
import auth from '@marquee/product/messages/fr/auth.ts';
import errors from '@marquee/product/messages/fr/errors.ts';
import fields from '@marquee/product/messages/fr/fields.ts';
import shell from '@marquee/product/messages/fr/shell.ts';

import titles from '@marquee/product/navigation/titles/fr.ts';

export default { ...auth, ...errors, ...fields, ...shell, ...titles };
