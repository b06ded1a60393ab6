import { useForm } from 'react-hook-form'
import { topics } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import { type StoryKind, storyLengths } from '../entries.ts'
import type { EntryFault } from '../entry-checks.ts'
import type { StoryView } from './api.ts'
import { ChoiceField, LineField, ListField, TextField } from './entry-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { topicLabels } from './labels.ts'
import { StoryRows } from './story-rows.tsx'

type Content = StoryView['content']

const blankLine = (kind: StoryKind): Content['lines'][number] => ({
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
export const blankStory = (kind: StoryKind): Content => ({
  titleFr: '',
  titleAr: kind === 'text' ? '' : null,
  lines: [blankLine(kind)],
  glossary: [],
  questions: [blankQuestion()],
})

/** The sentences of a text or dialogue, its glossary and its questions. */
export function StoryForm({
  kind,
  initial,
  ...form
}: EntryFormProps<Content, EntryFault> & { kind: StoryKind }) {
  const isDialogue = kind === 'dialogue'
  return (
    <EntryForm form={useForm({ defaultValues: initial })} {...form}>
      <LineField path="titleFr" maxLength={storyLengths.titleFr} />
      {!isDialogue && <LineField path="titleAr" lang="ar" maxLength={storyLengths.titleAr} />}
      <StoryRows
        kind="lines"
        firstField={isDialogue ? 'speaker' : 'ar'}
        blank={() => blankLine(kind)}
        isFixed={!isDialogue}
        columns="sm:grid-cols-2"
      >
        {path => (
          <>
            {isDialogue && <LineField path={`${path}.speaker`} maxLength={storyLengths.lines.speaker} />}
            <TextField path={`${path}.ar`} lang="ar" maxLength={storyLengths.lines.ar} />
            {isDialogue && <LineField path={`${path}.soundsFr`} maxLength={storyLengths.lines.soundsFr} />}
            <TextField path={`${path}.fr`} maxLength={storyLengths.lines.fr} />
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
      </StoryRows>
      <StoryRows kind="glossary" firstField="ar" blank={blankGloss} columns="sm:grid-cols-3">
        {path => (
          <>
            <LineField path={`${path}.ar`} lang="ar" maxLength={storyLengths.glossary.ar} />
            <LineField path={`${path}.soundsFr`} maxLength={storyLengths.glossary.soundsFr} />
            <LineField path={`${path}.fr`} maxLength={storyLengths.glossary.fr} />
          </>
        )}
      </StoryRows>
      <StoryRows kind="questions" firstField="promptFr" blank={blankQuestion} columns="sm:grid-cols-2">
        {(path, { promptAr }) => (
          <>
            <LineField path={`${path}.promptFr`} maxLength={storyLengths.questions.promptFr} />
            {(!isDialogue || promptAr !== null) && (
              <LineField path={`${path}.promptAr`} lang="ar" maxLength={storyLengths.questions.promptAr} />
            )}
            <ListField path={`${path}.options`} />
            <LineField path={`${path}.answer`} lang="auto" maxLength={storyLengths.questions.answer} />
          </>
        )}
      </StoryRows>
    </EntryForm>
  )
}
