/** Types for the part of s3rver that the tests use. The package contains no types. */
declare module 's3rver' {
  interface Options {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }
  interface UploadedObject {
    bucket: string;
    key: string;
    content: AsyncIterable<Buffer>;
    metadata: Record<string, string>;
  }
  interface Store {
    putObject(object: UploadedObject): Promise<{ size: number; md5: string }>;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    /** Returns the path of one of the files that make up an object. */
    getResourcePath(bucket: string, key: string, resource: string): string;
  }
  export default class S3rver {
    constructor(options: Options);
    readonly store: Store;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
