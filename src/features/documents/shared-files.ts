import type { FileKind } from '#platform/storage/file-kinds.ts'

/** Files of one child with one teacher, and of the school: a limit against abuse. */
export const maxFiles = 300

export const sharedFilePath = (storedAs: string, kind: FileKind) => `shared-files/${storedAs}.${kind}`
