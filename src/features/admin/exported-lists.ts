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
/** The downloads that the journal names: the earnings of a month are one of their own. */
export const loggedLists = [...exportedLists, 'earnings'] as const
export type LoggedList = (typeof loggedLists)[number]
export const listExportPath = '/api/school/lists'

/** The file of a list with the filter in the address of its page. */
export const exportAddress = (list: ExportedList, { page: _, ...filter }: Record<string, unknown>) => {
  const fields = Object.entries(filter).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(fields).toString()
  return `${listExportPath}/${list}.csv${query && `?${query}`}`
}
