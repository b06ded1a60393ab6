import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ExercisesPage } from '#features/curriculum/web/exercises-page.tsx'
import type { EditorSpace } from '#features/curriculum/web/places.ts'
import { exercisesQuery, textQuery, wordQuery } from '#features/curriculum/web/queries.ts'
import { TextPage } from '#features/curriculum/web/text-page.tsx'
import { WordPage } from '#features/curriculum/web/word-page.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, orNotFound } from './space-page.ts'

/** An entry in the editor of the curriculum: a word, a text or dialogue, the exercises of a grammar point. */
const entries = {
  words: {
    title: m.curriculum_title,
    load: (client: QueryClient, id: string) => client.ensureQueryData(wordQuery(id)),
    Page: WordPage,
  },
  texts: {
    title: m.curriculum_lessons,
    load: (client: QueryClient, id: string) => client.ensureQueryData(textQuery(id)),
    Page: TextPage,
  },
  grammar: {
    title: m.curriculum_lessons,
    load: (client: QueryClient, id: string) => client.ensureQueryData(exercisesQuery(id)),
    Page: ExercisesPage,
  },
} as const

type EntryParams = { kind: string; id: string }

const findEntry = (kind: string) => {
  if (kind === 'words' || kind === 'texts' || kind === 'grammar') return entries[kind]
  throw notFound()
}

export const loadEntry = async (client: QueryClient, { kind, id }: EntryParams) => {
  const { title, load } = findEntry(kind)
  return loadWithTitle(title, orNotFound(load(client, id)))
}

export function CurriculumEntry({ space, kind, id }: EntryParams & { space: EditorSpace }) {
  const { Page } = findEntry(kind)
  return <Page key={id} space={space} id={id} />
}
