import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { signedPath } from './signature.ts'
import { type Backend, contentTypeOf, type FileBody, type StoredFile } from './storage.ts'

type Options = { folder: string; publicUrl: string; secret: string }

/**
 * Where a file is while it is written: beside its place, so that removing the path, or its folder, after a crash removes what was
 * half written too. Each writer has its own. No part of a path of the storage begins with a dot.
 */
const draftStart = (file: string) => `.${basename(file)}.`
const newDraft = (file: string) => join(dirname(file), draftStart(file) + randomUUID())

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })

const toInstant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds))

const write = async (file: string, body: FileBody) => {
  if (body instanceof Uint8Array) return writeFile(file, body, { mode: 0o600 })
  await pipeline(body.stream, createWriteStream(file, { mode: 0o600 }))
  const { size } = await stat(file)
  if (size !== body.size) throw new Error(`The file has ${size} bytes, ${body.size} were announced`)
}

const removeDrafts = async (file: string) => {
  const folder = dirname(file)
  const names = (await unlessMissing(readdir(folder))) ?? []
  for (const name of names.filter(name => name.startsWith(draftStart(file))))
    await rm(join(folder, name), { force: true })
}

/** Earlier versions wrote in `.partial`, where a crash left what was half written. One of them may still run today. */
export const removeOldDrafts = async (folder: string, now: Temporal.Instant) => {
  const drafts = join(folder, '.partial')
  for (const name of (await unlessMissing(readdir(drafts))) ?? []) {
    const found = await unlessMissing(stat(join(drafts, name)))
    if (found && found.mtimeMs < now.subtract({ hours: 24 }).epochMilliseconds)
      await rm(join(drafts, name), { force: true })
  }
}

/** Files in a folder of this machine, or of one that several machines mount. */
export const folderStorage = ({ folder, publicUrl, secret }: Options): Backend => ({
  kind: 'folder',

  put: async (path, body) => {
    const target = join(folder, path)
    const draft = newDraft(target)
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    try {
      await write(draft, body)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  },

  find: async path => {
    const file = join(folder, path)
    const found = await unlessMissing(stat(file))
    if (!found?.isFile()) return undefined
    const { size, mtimeMs } = found
    return {
      size,
      contentType: contentTypeOf(path),
      etag: `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"`,
      modifiedAt: toInstant(mtimeMs),
      read: async range => {
        const handle = await open(file)
        return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>
      },
    } satisfies StoredFile
  },

  list: async (below, { limit, offset }) => {
    const root = join(folder, below)
    const entries = (await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
    const paths = entries
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter(path => !path.split('/').some(part => part.startsWith('.')))
      .sort((a, b) => (a < b ? -1 : 1))
      .slice(offset, offset + limit)
    const files = await Promise.all(
      paths.map(async path => {
        const found = await unlessMissing(stat(join(folder, path)))
        return found && { path, size: found.size, modifiedAt: toInstant(found.mtimeMs) }
      }),
    )
    return files.filter(file => file !== undefined)
  },

  remove: async path => {
    const file = join(folder, path)
    // Drafts first: a writer that is about to rename one then fails, instead of putting back what was removed.
    if (!path.endsWith('/')) await removeDrafts(file)
    await rm(file, { force: true, recursive: path.endsWith('/') })
  },

  signAddress: async (path, { now, seconds, fileName }) => {
    const expires = Math.ceil(now.epochMilliseconds / 1000) + seconds
    return publicUrl + signedPath({ path, expires, ...(fileName && { fileName }) }, secret)
  },
})
