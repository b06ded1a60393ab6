import { translated } from '#platform/words/translated.ts'
import adultFrench from '../../../../db/curriculum/adult-french.json' with { type: 'json' }
import english from '../../../../db/curriculum/english.json' with { type: 'json' }
import { withSoundsFr } from '../sounds-fr.ts'

/** The sounds are explained to the child, with «tu». */
const wordings = new Map(Object.entries(adultFrench))
const translations = new Map(Object.entries(english))

/**
 * A French text of the curriculum for an adult, in the language of the request or the mail. The key is the French text itself,
 * so that what the school corrected or added is read in its French, never beside the English of something else. Its transliterations are shown as the child reads them.
 */
export const translateCurriculum = (fr: string): string =>
  withSoundsFr(translated(wordings.get(fr) ?? fr, translations.get(fr)))
