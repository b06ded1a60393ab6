import { useForm } from 'react-hook-form'
import { topics } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import { type TextKind, textLengths } from '../entries.ts'
import type { EntryFault } from '../entry-checks.ts'
import type { TextView } from './api.ts'
import { ChoiceField, LineField, ListField, TextField } from './entry-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { topicLabels } from './labels.ts'
import { TextRows } from './text-rows.tsx'

type Content = TextView['content']

const blankLine = (kind: TextKind): Content['lines'][number] => ({
  key: crypto.randomUUID().slice(0, 8),
  speaker: kind === 'dialogue' ? '' : null,
  ar: '',
  soundsFr: kind === 'dialogue' ? '' : null,
  fr: '',
  asks: null,
})
const blankGloss = (): Content['glossary'][number] => ({ ar: '', soundsFr: '', fr: '' })
const blankQuestion = (): Content['questions'][number] => ({
  promptFr: '',
  promptAr: null,
  options: [],
  answer: '',
})
export const blankText = (kind: TextKind): Content => ({
  titleFr: '',
  titleAr: kind === 'text' ? '' : null,
  lines: [blankLine(kind)],
  glossary: [],
  questions: [blankQuestion()],
})

/** The sentences of a text or dialogue, its glossary and its questions. */
export function TextForm({
  kind,
  initial,
  ...form
}: EntryFormProps<Content, EntryFault> & { kind: TextKind }) {
  const isDialogue = kind === 'dialogue'
  return (
    <EntryForm form={useForm({ defaultValues: initial })} {...form}>
      <LineField path="titleFr" maxLength={textLengths.titleFr} />
      {!isDialogue && <LineField path="titleAr" lang="ar" maxLength={textLengths.titleAr} />}
      <TextRows
        kind="lines"
        firstField={isDialogue ? 'speaker' : 'ar'}
        blank={() => blankLine(kind)}
        isFixed={!isDialogue}
        columns="sm:grid-cols-2"
      >
        {path => (
          <>
            {isDialogue && <LineField path={`${path}.speaker`} maxLength={textLengths.lines.speaker} />}
            <TextField path={`${path}.ar`} lang="ar" maxLength={textLengths.lines.ar} />
            {isDialogue && <LineField path={`${path}.soundsFr`} maxLength={textLengths.lines.soundsFr} />}
            <TextField path={`${path}.fr`} maxLength={textLengths.lines.fr} />
            {isDialogue && (
              <ChoiceField path={`${path}.asks`} hint={m.curriculum_field_asks_hint()}>
                <option value="">{m.curriculum_topic_none()}</option>
                {topics.map(topic => (
                  <option key={topic} value={topic}>
                    {topicLabels[topic]()}
                  </option>
                ))}
              </ChoiceField>
            )}
          </>
        )}
      </TextRows>
      <TextRows kind="glossary" firstField="ar" blank={blankGloss} columns="sm:grid-cols-3">
        {path => (
          <>
            <LineField path={`${path}.ar`} lang="ar" maxLength={textLengths.glossary.ar} />
            <LineField path={`${path}.soundsFr`} maxLength={textLengths.glossary.soundsFr} />
            <LineField path={`${path}.fr`} maxLength={textLengths.glossary.fr} />
          </>
        )}
      </TextRows>
      <TextRows kind="questions" firstField="promptFr" blank={blankQuestion} columns="sm:grid-cols-2">
        {(path, { promptAr }) => (
          <>
            <LineField path={`${path}.promptFr`} maxLength={textLengths.questions.promptFr} />
            {(!isDialogue || promptAr !== null) && (
              <LineField path={`${path}.promptAr`} lang="ar" maxLength={textLengths.questions.promptAr} />
            )}
            <ListField path={`${path}.options`} />
            <LineField path={`${path}.answer`} lang="auto" maxLength={textLengths.questions.answer} />
          </>
        )}
      </TextRows>
    </EntryForm>
  )
}
