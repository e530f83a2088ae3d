/** Types for the part of subset-font that the build uses. The package has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Fixed value of each axis. */
    variationAxes?: Record<string, number> | undefined;
    /** OpenType features to retain; all by default. */
    keepFeatures?: string[] | undefined;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
