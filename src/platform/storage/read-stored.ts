import { readBytes, type Storage } from './storage.ts'

/** Whole files by the names that they get in an archive; those that were removed meanwhile are left out. */
export const readStored = async (storage: Storage, wanted: readonly { path: string; name: string }[]) => {
  const files: Record<string, Uint8Array> = {}
  for (const { path, name } of wanted) {
    const bytes = await readBytes(storage, path)
    if (bytes) files[name] = bytes
  }
  return files
}
