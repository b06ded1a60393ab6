import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Level } from '#features/families/families.ts'
import { levelNumber } from '#features/learning/curriculum.ts'
import { soundsFr } from '#features/learning/sounds-fr.ts'
import { themeName, themes } from '#features/learning/theme-names.ts'
import { printSounds } from '#features/letters/print-sounds.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FieldGroup } from '#ui/controls/field.tsx'
import { particleKinds, partsOfSpeech, type WordFault, wordLengths } from '../word-checks.ts'
import type { WordView } from './api.ts'
import { ChoiceField, LineField, useFaultsOf } from './entry-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { fieldLabels, genderLabels, particleLabels, partLabels } from './labels.ts'
import { PictureField } from './picture-field.tsx'
import { themeWordsQuery } from './queries.ts'

export type FormText = WordView['text']

export const emptyText: FormText = {
  ar: '',
  translit: '',
  fr: '',
  theme: themes[0] ?? '',
  pos: 'noun',
  posDetail: null,
  gender: null,
  root: null,
  pluralAr: null,
  pluralTranslit: null,
  presentAr: null,
  masdarAr: null,
  exampleAr: '',
  exampleTranslit: '',
  exampleFr: '',
  noteFr: null,
  picture: null,
  near: [],
}

/** The fields of a word. A fault is shown at its field. */
export function WordForm({
  initial,
  id,
  level,
  children,
  onSubmit,
  ...frame
}: EntryFormProps<FormText, WordFault> & {
  /** Undefined for a new word. */
  id?: string
  level: Level
  /** Above the fields. */
  children?: ReactNode
}) {
  const form = useForm({ defaultValues: initial })
  const text = form.watch()
  const line = (path: keyof typeof wordLengths, more: { lang?: 'ar' | 'ar-Latn'; hint?: ReactNode } = {}) => (
    <LineField path={path} maxLength={wordLengths[path]} {...more} />
  )
  const reading = (translit: string | null) =>
    translit?.trim() ? m.curriculum_reads({ sounds: printSounds(soundsFr(translit)) }) : undefined
  const clipGoes = (field: 'ar' | 'exampleAr') =>
    id && text[field] !== initial[field] ? m.curriculum_clip_goes() : undefined
  return (
    <EntryForm
      form={form}
      {...frame}
      // Only particles have a kind.
      onSubmit={(written, isProofread) =>
        onSubmit(
          { ...written, posDetail: written.pos === 'particle' ? written.posDetail : null },
          isProofread,
        )
      }
    >
      {children}
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {line('ar', { lang: 'ar', hint: clipGoes('ar') })}
        {line('translit', { lang: 'ar-Latn', hint: reading(text.translit) })}
        {line('fr')}
        <ChoiceField path="theme">
          {[...new Set([text.theme, ...themes])].map(theme => (
            <option key={theme} value={theme}>
              {themeName(theme)}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField path="pos">
          {partsOfSpeech.map(part => (
            <option key={part} value={part}>
              {partLabels[part]()}
            </option>
          ))}
        </ChoiceField>
        {text.pos === 'particle' ? (
          <ChoiceField path="posDetail">
            <option value="">{m.curriculum_choose()}</option>
            {particleKinds.map(kind => (
              <option key={kind} value={kind}>
                {particleLabels[kind]()}
              </option>
            ))}
          </ChoiceField>
        ) : (
          <ChoiceField path="gender">
            <option value="">{m.curriculum_nothing()}</option>
            <option value="m">{genderLabels.m()}</option>
            <option value="f">{genderLabels.f()}</option>
          </ChoiceField>
        )}
        {line('pluralAr', { lang: 'ar' })}
        {line('pluralTranslit', { lang: 'ar-Latn', hint: reading(text.pluralTranslit) })}
        {text.pos === 'verb' && line('presentAr', { lang: 'ar' })}
        {text.pos === 'verb' && line('masdarAr', { lang: 'ar' })}
        {line('exampleAr', { lang: 'ar', hint: clipGoes('exampleAr') })}
        {line('exampleTranslit', { lang: 'ar-Latn', hint: reading(text.exampleTranslit) })}
        {line('exampleFr')}
        {line('root', { lang: 'ar' })}
      </div>
      {line('noteFr')}
      <PictureField word={{ ar: text.ar, soundsFr: printSounds(soundsFr(text.translit)), fr: text.fr }} />
      {levelNumber(level) <= 2 && <NearWords theme={text.theme} level={level} id={id} />}
    </EntryForm>
  )
}

/** Words of the theme that exercises offer beside this one. */
function NearWords({ theme, level, id }: { theme: string; level: Level; id: string | undefined }) {
  const {
    field: { value: near, onChange },
  } = useController<FormText, 'near'>({ name: 'near' })
  const { data: words = [] } = useQuery(themeWordsQuery(theme, level))
  const name = useId()
  const offered = words.filter(word => word.id !== id)
  // Words of another theme and retired words are dropped at the next choice.
  const chosen = near.filter(one => offered.some(word => word.id === one))
  return (
    <FieldGroup legend={fieldLabels.near()} hint={m.curriculum_field_near_hint()} error={useFaultsOf('near')}>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map(word => (
          <Checkbox
            key={word.id}
            name={name}
            value={word.id}
            checked={near.includes(word.id)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, word.id] : chosen.filter(one => one !== word.id))
            }
            label={
              <>
                <span lang="ar" dir="rtl">
                  {word.ar}
                </span>{' '}
                {word.fr}
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
