/** The Login button is enabled once both are filled (specification, section 5). */
export function canLogIn(username: string, password: string): boolean {
  return username.trim() !== '' && password !== '';
}
