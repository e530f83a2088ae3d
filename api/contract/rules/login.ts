/** Returns whether the Login button is enabled: both fields must be filled (specification, section 5). */
export function canLogIn(username: string, password: string): boolean {
  return username.trim() !== '' && password !== '';
}
