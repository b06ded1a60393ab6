import type { Level } from '#features/families/families.ts'
import { curriculumApi, type WordListFilter } from './api.ts'

export const permissionQuery = () => curriculumApi.permission.queryOptions()
export const wordsQuery = ({ which, ...filter }: WordListFilter) =>
  curriculumApi.words.queryOptions({ input: { ...filter, state: which } })
export const wordQuery = (id: string) => curriculumApi.word.queryOptions({ input: { id } })
export const themeWordsQuery = (theme: string, level: Level) =>
  curriculumApi.themeWords.queryOptions({ input: { theme, level } })
export const picturesQuery = () => curriculumApi.pictures.queryOptions()
export const entriesQuery = () => curriculumApi.entries.queryOptions()
export const textQuery = (id: string) => curriculumApi.text.queryOptions({ input: { id } })
export const exercisesQuery = (id: string) => curriculumApi.exercises.queryOptions({ input: { id } })
export const editorsQuery = () => curriculumApi.editors.queryOptions()
export const coverageQuery = (level: Level) => curriculumApi.coverage.queryOptions({ input: { level } })
