export const exportedLists = [
  'families',
  'teachers',
  'lessons',
  'accounts',
  'applications',
  'journal',
  'figures',
  'words',
  'documents',
  'reviews',
  'mails',
  'clips',
  'photos',
  'groups',
  'packages',
  'announcements',
] as const
export type ExportedList = (typeof exportedLists)[number]
export const listExportPath = '/api/school/lists'
