/** Tells password managers whose password the form is about; people see it elsewhere on the page. */
export const UserName = ({ email }: { readonly email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
