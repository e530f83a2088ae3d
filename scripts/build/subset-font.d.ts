/** Types for the part of subset-font that the build uses. The package contains no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Fixed value of each axis. */
    variationAxes?: Record<string, number> | undefined;
    /** OpenType features that are kept. By default, all are. */
    keepFeatures?: string[] | undefined;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
