import type { Settings } from '#platform/settings.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import { type Backend, isFilePath, listLimit, pathSegment, type Storage } from './storage.ts'

const maxListed = 1000

const requireFile = (path: string) => {
  if (!isFilePath(path)) throw new RangeError(`Not a path of the storage: ${path}`)
}
const requireFolder = (path: string) => {
  if (
    path !== '' &&
    !(
      path.endsWith('/') &&
      path
        .slice(0, -1)
        .split('/')
        .every(part => pathSegment.test(part))
    )
  )
    throw new RangeError(`Not a folder of the storage: ${path}`)
}

const checked = (backend: Backend): Storage => ({
  kind: backend.kind,
  put: async (path, body) => {
    requireFile(path)
    await backend.put(path, body)
  },
  find: async path => (isFilePath(path) ? backend.find(path) : undefined),
  list: async (folder, { limit = listLimit, offset = 0 } = {}) => {
    requireFolder(folder)
    return backend.list(folder, { limit: Math.min(limit, maxListed), offset })
  },
  remove: async path => {
    if (path === '') throw new RangeError('Removing everything is not offered')
    if (path.endsWith('/')) requireFolder(path)
    else requireFile(path)
    await backend.remove(path)
  },
  signAddress: async (path, options) => {
    requireFile(path)
    return backend.signAddress(path, options)
  },
})

/** @param secret signs the addresses of files in a folder */
export const openStorage = (
  { storage, publicUrl }: Pick<Settings, 'storage' | 'publicUrl'>,
  secret: string,
): Storage => {
  if (storage.kind === 's3') return checked(s3Storage(storage))
  const { folder } = storage
  if (!folder) throw new Error('KALIMA_STORAGE_DIR manque : passez par npm start.')
  return checked(folderStorage({ folder, publicUrl, secret }))
}
