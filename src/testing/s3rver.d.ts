declare module '@20minutes/s3rver' {
  /** The part of this S3 server that the tests use, because the package has no types. It accepts only the key `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
