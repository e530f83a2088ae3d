/** Where the host reads what is released: a folder of its own disk, or over HTTP from a bucket. */
export interface ReleaseReader {
  /**
   * The text of `registry.json` as it is now; the very same string for as long as it has not changed.
   * @throws when it cannot be read
   */
  registry(): Promise<string>;
  /** The text of a release's `release.json`. @throws when it cannot be read */
  description(name: string, release: string): Promise<string>;
}
