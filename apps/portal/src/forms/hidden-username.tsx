/** Hidden username for password managers; the page shows it elsewhere. */
export const HiddenUsername = ({ email }: { readonly email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
