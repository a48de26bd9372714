/** Message catalog of the first screen, in one chunk. */
import auth from '@marquee/product/messages/fr/auth.ts';
import errors from '@marquee/product/messages/fr/errors.ts';
import fields from '@marquee/product/messages/fr/fields.ts';
import shell from '@marquee/product/messages/fr/shell.ts';

export default { ...shell, ...auth, ...errors, ...fields };
