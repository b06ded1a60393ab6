export const exportedLists = [
  'families',
  'teachers',
  'lessons',
  'accounts',
  'applications',
  'journal',
  'figures',
  'words',
  'pictures',
  'texts',
  'exercises',
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

/** The file of a list with the filter in the address of its page. */
export const exportAddress = (list: ExportedList, { page: _, ...filter }: Record<string, unknown>) => {
  const fields = Object.entries(filter).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(fields).toString()
  return `${listExportPath}/${list}.csv${query && `?${query}`}`
}
