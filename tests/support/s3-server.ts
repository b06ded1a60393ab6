// A server that speaks S3, for tests of the storage.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** @returns settings of a bucket of its own, and the way to stop the server */
export const startS3 = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kalima-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'kalima', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: {
      kind: 's3' as const,
      bucket: 'kalima',
      endpoint,
      region: 'us-east-1',
      origin: endpoint,
      ...keys,
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
