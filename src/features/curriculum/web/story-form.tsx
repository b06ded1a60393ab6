import { useState } from 'react'
import { topics } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import type { StoryKind } from '../entries.ts'
import type { EntryFault } from '../entry-checks.ts'
import type { StoryView } from './api.ts'
import { ChoiceField, LineField, ListField, TextField } from './entry-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { topicLabels } from './labels.ts'
import { type RowKind, StoryRows } from './story-rows.tsx'

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
  faults,
  isSaving,
  submitLabel,
  onSubmit,
}: EntryFormProps<Content, EntryFault> & { kind: StoryKind }) {
  const [content, setContent] = useState(initial)
  const setRows =
    <Kind extends RowKind>(rows: Kind) =>
    (change: (before: Content[Kind]) => Content[Kind]) =>
      setContent(before => ({ ...before, [rows]: change(before[rows]) }))
  return (
    <EntryForm
      faults={faults}
      isSaving={isSaving}
      submitLabel={submitLabel}
      onSubmit={isProofread => onSubmit(content, isProofread)}
    >
      <LineField
        path="titleFr"
        value={content.titleFr}
        onChange={titleFr => setContent({ ...content, titleFr })}
        faults={faults}
        maxLength={200}
      />
      {kind === 'text' && (
        <LineField
          path="titleAr"
          lang="ar"
          value={content.titleAr ?? ''}
          onChange={titleAr => setContent({ ...content, titleAr })}
          faults={faults}
          maxLength={200}
        />
      )}
      <StoryRows
        kind="lines"
        rows={content.lines}
        firstField={kind === 'dialogue' ? 'speaker' : 'ar'}
        blank={() => blankLine(kind)}
        keyOf={({ key }) => key}
        isFixed={kind === 'text'}
        faults={faults}
        columns="sm:grid-cols-2"
        onChange={setRows('lines')}
      >
        {(line, path, set) => (
          <>
            {kind === 'dialogue' && (
              <LineField
                path={`${path}.speaker`}
                value={line.speaker ?? ''}
                onChange={speaker => set({ speaker })}
                faults={faults}
                maxLength={60}
              />
            )}
            <TextField
              path={`${path}.ar`}
              lang="ar"
              value={line.ar}
              onChange={ar => set({ ar })}
              faults={faults}
            />
            {kind === 'dialogue' && (
              <LineField
                path={`${path}.soundsFr`}
                value={line.soundsFr ?? ''}
                onChange={soundsFr => set({ soundsFr })}
                faults={faults}
                maxLength={1000}
              />
            )}
            <TextField path={`${path}.fr`} value={line.fr} onChange={fr => set({ fr })} faults={faults} />
            {kind === 'dialogue' && (
              <ChoiceField
                path={`${path}.asks`}
                value={line.asks ?? ''}
                hint={m.curriculum_field_asks_hint()}
                onChange={value => set({ asks: topics.find(topic => topic === value) ?? null })}
                faults={faults}
              >
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
      <StoryRows
        kind="glossary"
        rows={content.glossary}
        firstField="ar"
        blank={blankGloss}
        faults={faults}
        columns="sm:grid-cols-3"
        onChange={setRows('glossary')}
      >
        {(entry, path, set) => (
          <>
            <LineField
              path={`${path}.ar`}
              lang="ar"
              value={entry.ar}
              onChange={ar => set({ ar })}
              faults={faults}
              maxLength={120}
            />
            <LineField
              path={`${path}.soundsFr`}
              value={entry.soundsFr}
              onChange={soundsFr => set({ soundsFr })}
              faults={faults}
              maxLength={120}
            />
            <LineField
              path={`${path}.fr`}
              value={entry.fr}
              onChange={fr => set({ fr })}
              faults={faults}
              maxLength={200}
            />
          </>
        )}
      </StoryRows>
      <StoryRows
        kind="questions"
        rows={content.questions}
        firstField="promptFr"
        blank={blankQuestion}
        faults={faults}
        columns="sm:grid-cols-2"
        onChange={setRows('questions')}
      >
        {(question, path, set) => (
          <>
            <LineField
              path={`${path}.promptFr`}
              value={question.promptFr}
              onChange={promptFr => set({ promptFr })}
              faults={faults}
            />
            {(kind === 'text' || question.promptAr !== null) && (
              <LineField
                path={`${path}.promptAr`}
                lang="ar"
                value={question.promptAr ?? ''}
                onChange={promptAr => set({ promptAr })}
                faults={faults}
              />
            )}
            <ListField
              path={`${path}.options`}
              value={question.options}
              onChange={options => set({ options })}
              faults={faults}
            />
            <LineField
              path={`${path}.answer`}
              lang="auto"
              value={question.answer}
              onChange={answer => set({ answer })}
              faults={faults}
              maxLength={200}
            />
          </>
        )}
      </StoryRows>
    </EntryForm>
  )
}
