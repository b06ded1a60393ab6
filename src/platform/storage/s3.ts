import type { S3Client } from '@aws-sdk/client-s3'
import type { Settings } from '#platform/settings.ts'
import { attachment } from './signature.ts'
import { type Backend, cacheSeconds, contentTypeOf, type StoredFile } from './storage.ts'

type Options = Extract<Settings['storage'], { kind: 's3' }>

/** Keys in one request to delete. */
const pageSize = 1000

/** The library takes 100 ms to load, and most schools have no bucket. */
const load = () => import('@aws-sdk/client-s3')

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

/** Files in a bucket of S3 or of a service that speaks its protocol. */
export const s3Storage = ({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Options): Backend => {
  let opened: Promise<S3Client> | undefined
  const client = () => {
    opened ??= load().then(
      ({ S3Client }) =>
        new S3Client({
          region,
          credentials: { accessKeyId, secretAccessKey },
          ...(endpoint && { endpoint, forcePathStyle: true }),
          // Services that imitate S3 know no checksums in trailers.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    )
    return opened
  }
  const object = (path: string) => ({ Bucket: bucket, Key: path })

  /** All files below a folder, by name, page by page. */
  const listAll = async function* (folder: string) {
    const { ListObjectsV2Command } = await load()
    let token: string | undefined
    do {
      const page = await (await client()).send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: folder,
          MaxKeys: pageSize,
          ContinuationToken: token,
        }),
      )
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key)
          yield {
            path: Key,
            size: Size ?? 0,
            modifiedAt: Temporal.Instant.fromEpochMilliseconds(LastModified?.getTime() ?? 0),
          }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  return {
    kind: 's3',

    put: async (path, body) => {
      const { PutObjectCommand } = await load()
      const isBytes = body instanceof Uint8Array
      // The library does not notice a source that fails: it would wait for the rest.
      const failing = new AbortController()
      if (!isBytes) body.stream.once('error', error => failing.abort(error))
      const command = new PutObjectCommand({
        ...object(path),
        Body: isBytes ? body : body.stream,
        ContentLength: isBytes ? body.length : body.size,
        ContentType: contentTypeOf(path),
        CacheControl: `private, max-age=${cacheSeconds}`,
      })
      await (await client()).send(command, { abortSignal: failing.signal })
    },

    find: async path => {
      const { HeadObjectCommand, GetObjectCommand } = await load()
      const s3 = await client()
      const head = await s3.send(new HeadObjectCommand(object(path))).catch(error => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!head) return undefined
      return {
        size: head.ContentLength ?? 0,
        contentType: contentTypeOf(path),
        etag: head.ETag ?? `"${path}"`,
        modifiedAt: Temporal.Instant.fromEpochMilliseconds(head.LastModified?.getTime() ?? 0),
        read: async range => {
          const Range = range && `bytes=${range.start}-${range.end}`
          const { Body } = await s3.send(new GetObjectCommand({ ...object(path), Range }))
          if (!Body) throw new Error(`${path} has no body`)
          return Body.transformToWebStream() as ReadableStream<Uint8Array>
        },
      } satisfies StoredFile
    },

    list: async (folder, { limit, offset }) => {
      const files = []
      let skipped = 0
      for await (const file of listAll(folder)) {
        if (files.length === limit) break
        if (skipped < offset) skipped++
        else files.push(file)
      }
      return files
    },

    remove: async path => {
      const { DeleteObjectCommand } = await load()
      const s3 = await client()
      if (!path.endsWith('/')) await s3.send(new DeleteObjectCommand(object(path)))
      else for await (const file of listAll(path)) await s3.send(new DeleteObjectCommand(object(file.path)))
    },

    signAddress: async (path, { seconds, fileName }) => {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        load(),
        import('@aws-sdk/s3-request-presigner'),
      ])
      const command = new GetObjectCommand({
        ...object(path),
        ...(fileName && { ResponseContentDisposition: attachment(fileName) }),
      })
      return getSignedUrl(await client(), command, { expiresIn: seconds })
    },
  }
}
