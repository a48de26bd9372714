/** Message catalog of the first screen, in one chunk. */
import auth from '@marquee/product/messages/en/auth.ts';
import errors from '@marquee/product/messages/en/errors.ts';
import fields from '@marquee/product/messages/en/fields.ts';
import shell from '@marquee/product/messages/en/shell.ts';

export default { ...shell, ...auth, ...errors, ...fields };
