import type { Level } from '#features/families/families.ts'
import { featureApi } from '#platform/http/client.ts'
import type * as procedures from '../server/api.ts'
import type { WordState } from '../word-states.ts'

export const curriculumApi = featureApi<typeof procedures>('curriculum')

export type WordLine = Awaited<ReturnType<typeof curriculumApi.words.call>>['words'][number]
export type WordView = Awaited<ReturnType<typeof curriculumApi.word.call>>
export type Picture = Awaited<ReturnType<typeof curriculumApi.pictures.call>>[number]
export type EntryLine = Awaited<ReturnType<typeof curriculumApi.entries.call>>[number]
export type TextView = Awaited<ReturnType<typeof curriculumApi.text.call>>
export type ExerciseView = Awaited<ReturnType<typeof curriculumApi.exercises.call>>['exercises'][number]
export type WordListFilter = {
  search?: string | undefined
  level?: Level | undefined
  theme?: string | undefined
  which?: WordState | undefined
  page?: number | undefined
}
