import { extname } from 'node:path'
import type { Readable } from 'node:stream'

/** The first and last byte of a part of a file, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  contentType: string
  etag: string
  modifiedAt: Temporal.Instant
  read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

/** Bytes, or a stream of known length that need not fit into memory. */
export type FileBody = Uint8Array | { stream: Readable; size: number }

export type ListedFile = { path: string; size: number; modifiedAt: Temporal.Instant }

/**
 * The files that people upload. All are private: a signed address lets its holder read one file until it expires. A path is
 * never written twice: what changes gets a new one, with a random part. Its ending says the type.
 */
export type Storage = {
  kind: 'folder' | 's3'
  /** Stores the whole file or nothing. */
  put: (path: string, body: FileBody) => Promise<void>
  find: (path: string) => Promise<StoredFile | undefined>
  /** Files below a folder, by name. @param folder ends with a slash; '' lists all */
  list: (folder: string, page?: { limit?: number; offset?: number }) => Promise<ListedFile[]>
  /** Removes a file, or a folder with all in it if the path ends with a slash. One that is not there is no error. */
  remove: (path: string) => Promise<void>
  /** An address at which anyone reads the file until it expires; `fileName` makes it a download of that name. */
  signAddress: (path: string, options: SignedFor) => Promise<string>
}
/** A whole file; undefined when there is none. For files that fit into memory. */
export const readBytes = async (storage: Storage, path: string): Promise<Uint8Array | undefined> => {
  const file = await storage.find(path)
  return file && new Uint8Array(await new Response(await file.read()).arrayBuffer())
}
export type SignedFor = { now: Temporal.Instant; seconds: number; fileName?: string }

/** Files of one list, by default (docs/coverage.md, 9: "Storage"). */
export const listLimit = 100
/** How long a browser caches a file, by default (docs/coverage.md, 9: "Storage"). */
export const cacheSeconds = 3600

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.weba': 'audio/webm',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}
export const pathSegment = /^[a-z0-9][a-z0-9._-]{0,99}$/

/** Whether this is the path of a file, of a type that a browser does not run. */
export const isFilePath = (path: string) =>
  path.length <= 300 && path.split('/').every(part => pathSegment.test(part)) && extname(path) in contentTypes

export const contentTypeOf = (path: string) => contentTypes[extname(path)] ?? 'application/octet-stream'

/** One kind of storage; openStorage adds the checks and the defaults. */
export type Backend = Omit<Storage, 'list'> & {
  list: (folder: string, page: { limit: number; offset: number }) => Promise<ListedFile[]>
}
