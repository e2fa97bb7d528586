declare module '@20minutes/s3rver' {
  /** The part of this S3-speaking server that the tests use: the package brings no types. It accepts the key `S3RVER` alone. */
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
