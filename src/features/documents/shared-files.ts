import type { FileKind } from '#platform/storage/file-kinds.ts'

/** Files about one child from its family, and from each of its teachers; files of the school: a limit against abuse. */
export const maxFiles = 300
/** What a family shares, and what each teacher shares with it, in MB: fifty of the largest, or some hundreds of ordinary pages. */
export const maxSharedMegabytes = 500

export const sharedFilePath = (storedAs: string, kind: FileKind) => `shared-files/${storedAs}.${kind}`
