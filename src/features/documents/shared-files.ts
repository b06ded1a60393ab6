import type { FileKind } from '#platform/storage/file-kinds.ts'

/** Files of one child with one teacher, and of the school: a limit against abuse. */
export const maxFiles = 300
/** Of the files between a family and its teachers together, in MB: fifty of the largest, or some hundreds of ordinary pages. */
export const maxFamilyMegabytes = 500

export const sharedFilePath = (storedAs: string, kind: FileKind) => `shared-files/${storedAs}.${kind}`
