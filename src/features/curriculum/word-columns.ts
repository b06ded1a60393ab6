import type { Word } from './words.ts'

type Columns = Omit<Word, 'id' | 'concept' | 'level' | 'picture' | 'gender'> & {
  gender?: Word['gender'] | undefined
}

/** The columns of a word's text, as the files of the curriculum and the school's pages fill them. */
export const toWordColumns = (word: Columns) => ({
  ar: word.ar,
  translit: word.translit,
  sounds_fr: word.soundsFr,
  fr: word.fr,
  theme: word.theme,
  pos: word.pos,
  pos_detail: word.posDetail,
  gender: word.gender ?? null,
  root: word.root,
  plural_ar: word.pluralAr,
  plural_translit: word.pluralTranslit,
  plural_sounds_fr: word.pluralSoundsFr,
  present_ar: word.presentAr,
  masdar_ar: word.masdarAr,
  example_ar: word.exampleAr,
  example_translit: word.exampleTranslit,
  example_sounds_fr: word.exampleSoundsFr,
  example_fr: word.exampleFr,
  note_fr: word.noteFr,
  near: [...word.near],
})
