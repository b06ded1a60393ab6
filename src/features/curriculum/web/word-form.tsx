import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Level } from '#features/families/families.ts'
import { levelNumber } from '#features/learning/curriculum.ts'
import { soundsFr } from '#features/learning/sounds-fr.ts'
import { themeName, themes } from '#features/learning/theme-names.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { particleKinds, partsOfSpeech, type WordFault, type WordText } from '../word-checks.ts'
import type { WordView } from './api.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { faultText } from './fault-text.ts'
import { fieldLabels, genderLabels, particleLabels, partLabels } from './labels.ts'
import { PictureField } from './picture-field.tsx'
import { themeWordsQuery } from './queries.ts'

export type FormText = WordView['text']
type TextField = Exclude<keyof FormText, 'near' | 'picture'>

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

const maxLengths: Partial<Record<TextField, number>> = {
  fr: 200,
  exampleAr: 200,
  exampleTranslit: 200,
  exampleFr: 200,
  root: 40,
  noteFr: 300,
}

/** The fields of a word. A fault is shown at its field. */
export function WordForm({
  initial,
  id,
  level,
  faults,
  isSaving,
  submitLabel,
  children,
  onSubmit,
}: EntryFormProps<FormText, WordFault> & {
  /** Undefined for a new word. */
  id?: string
  level: Level
  /** Above the fields. */
  children?: ReactNode
}) {
  const [text, setText] = useState(initial)
  const set = (field: TextField) => (value: string) => setText(before => ({ ...before, [field]: value }))
  const errorOf = (...fields: WordFault['field'][]) => {
    const found = faults.filter(({ field }) => fields.includes(field)).map(faultText)
    return found.length > 0 && [...new Set(found)].join(' ')
  }
  const line = (field: TextField, { lang, hint }: { lang?: 'ar' | 'ar-Latn'; hint?: ReactNode } = {}) => (
    <Field
      label={fieldLabels[field]()}
      hint={hint}
      // A duplicate of another word is shown at the Arabic field.
      error={field === 'ar' ? errorOf('ar', 'concept') : errorOf(field)}
    >
      <Input
        name={field}
        value={text[field] ?? ''}
        maxLength={maxLengths[field] ?? 120}
        onChange={event => set(field)(event.target.value)}
        {...(lang && { lang })}
        {...(lang === 'ar' && { dir: 'rtl', className: 'text-ar-base' })}
      />
    </Field>
  )
  const reading = (translit: string | null) =>
    translit?.trim() ? m.curriculum_reads({ sounds: soundsFr(translit) }) : undefined
  const clipGoes = (field: 'ar' | 'exampleAr') =>
    id && text[field] !== initial[field] ? m.curriculum_clip_goes() : undefined
  return (
    <EntryForm
      faults={faults}
      isSaving={isSaving}
      submitLabel={submitLabel}
      // Only particles have a kind.
      onSubmit={isProofread =>
        onSubmit({ ...text, posDetail: text.pos === 'particle' ? text.posDetail : null }, isProofread)
      }
    >
      {children}
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {line('ar', { lang: 'ar', hint: clipGoes('ar') })}
        {line('translit', { lang: 'ar-Latn', hint: reading(text.translit) })}
        {line('fr')}
        <Choice field="theme" text={text} onChange={set} error={errorOf('theme')}>
          {[...new Set([text.theme, ...themes])].map(theme => (
            <option key={theme} value={theme}>
              {themeName(theme)}
            </option>
          ))}
        </Choice>
        <Choice field="pos" text={text} onChange={set} error={errorOf('pos')}>
          {partsOfSpeech.map(part => (
            <option key={part} value={part}>
              {partLabels[part]()}
            </option>
          ))}
        </Choice>
        {text.pos === 'particle' ? (
          <Choice field="posDetail" text={text} onChange={set} error={errorOf('posDetail')}>
            <option value="">{m.curriculum_choose()}</option>
            {particleKinds.map(kind => (
              <option key={kind} value={kind}>
                {particleLabels[kind]()}
              </option>
            ))}
          </Choice>
        ) : (
          <Choice field="gender" text={text} onChange={set} error={errorOf('gender')}>
            <option value="">{m.curriculum_nothing()}</option>
            <option value="m">{genderLabels.m()}</option>
            <option value="f">{genderLabels.f()}</option>
          </Choice>
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
      <PictureField
        word={{ ar: text.ar, soundsFr: soundsFr(text.translit), fr: text.fr }}
        picture={text.picture}
        error={errorOf('picture')}
        onChange={picture => setText(before => ({ ...before, picture }))}
      />
      {levelNumber(level) <= 2 && (
        <NearWords
          theme={text.theme}
          level={level}
          id={id}
          near={text.near}
          error={errorOf('near')}
          onChange={near => setText(before => ({ ...before, near }))}
        />
      )}
    </EntryForm>
  )
}

function Choice({
  field,
  text,
  error,
  onChange,
  children,
}: {
  field: 'theme' | 'pos' | 'posDetail' | 'gender'
  text: FormText
  error: ReactNode
  onChange: (field: TextField) => (value: string) => void
  children: ReactNode
}) {
  return (
    <Field label={fieldLabels[field]()} error={error}>
      <NativeSelect
        name={field}
        value={text[field] ?? ''}
        onChange={event => onChange(field)(event.target.value)}
      >
        {children}
      </NativeSelect>
    </Field>
  )
}

/** Words of the theme that exercises offer beside this one. */
function NearWords({
  theme,
  level,
  id,
  near,
  error,
  onChange,
}: {
  theme: string
  level: Level
  id: string | undefined
  near: WordText['near']
  error: ReactNode
  onChange: (near: string[]) => void
}) {
  const { data: words = [] } = useQuery(themeWordsQuery(theme, level))
  const name = useId()
  const offered = words.filter(word => word.id !== id)
  // Words of another theme and retired words are dropped at the next choice.
  const chosen = near.filter(one => offered.some(word => word.id === one))
  return (
    <FieldGroup legend={fieldLabels.near()} hint={m.curriculum_field_near_hint()} error={error}>
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
