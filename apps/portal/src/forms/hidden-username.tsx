/** Tells password managers whose password the form is about; people see it elsewhere on the page. */
export const HiddenUsername = ({ email }: { readonly email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
