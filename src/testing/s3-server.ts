import S3rver from '@20minutes/s3rver'

/** The key pair that the server knows; requests that are signed with another secret are refused. */
export const s3Key = { id: 'S3RVER', secret: 'S3RVER' }

/** Starts a server with the S3 protocol, which checks signatures. Its one bucket is empty, and stores objects in a folder. */
export async function startS3(
  directory: string,
  bucket: string,
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
