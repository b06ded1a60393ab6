import { SentenceSpeaker, Sounds, Speaker } from '#features/clips/web/speaker.tsx'
import { letterFormLabels } from '#features/letters/letter-form-labels.ts'
import { letterForms } from '#features/letters/letter-forms.ts'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { cn } from '#ui/cn.ts'
import { splitByLetter } from '../../arabic.ts'
import type { Meeting, QuestionKind } from '../../questions/question.ts'
import { Sentence } from '../boards/sentence.tsx'
import { WordPicture } from '../boards/word-picture.tsx'
import { StarPrompt } from './question-prompt.tsx'
import { ruleSteps } from './rule-steps.ts'
import { NewWord } from './word-card.tsx'

/** A first meeting: a word, a letter or a rule, before the first question about it. */
export function MeetingCard({
  kind,
  meeting,
  isSmall,
}: {
  kind: QuestionKind
  meeting: Meeting
  /** For a child who does not read French: leaves room for answers that are pictures, and its sentences can be heard. */
  isSmall: boolean
}) {
  if (kind === 'meet-rule') return <RuleCard meeting={meeting} isSpoken={isSmall} />
  if (kind === 'meet-dialogue') return <DialogueCard meeting={meeting} />
  if (kind === 'meet-letter') return <LetterCard meeting={meeting} isSmall={isSmall} />
  return <NewWord meeting={meeting} isSmall={isSmall} />
}

const formsOf = ({ forms }: Meeting) =>
  letterForms.flatMap((form, index) => {
    const text = forms[index]
    return text ? [{ form, text }] : []
  })

function LetterCard({ meeting, isSmall }: { meeting: Meeting; isSmall: boolean }) {
  return (
    <div className="flex flex-col gap-4 max-md:gap-2.5">
      <div className="flex items-center gap-4 max-md:items-start lg:flex-wrap lg:justify-center">
        <StarPrompt text={meeting.ar ?? ''} isArabic isMet isSmall={isSmall} />
        <div className="max-w-sm lg:text-center">
          <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3">
            <Speaker text={meeting.ar ?? ''} name={meeting.soundsFr} isLarge className="md:mb-3" />
            <div>
              <p className="font-display text-3xl font-bold md:text-5xl">{meeting.soundsFr}</p>
              {meeting.hintFr && <p className="text-xl md:text-2xl">{meeting.hintFr}</p>}
            </div>
          </div>
          <p className="mt-2 text-lg text-pretty max-md:mt-1 max-md:leading-snug md:text-xl">
            <Sentence text={meeting.fr} />
          </p>
        </div>
      </div>
      {meeting.forms.length > 0 && (
        <ul dir="rtl" className="grid grid-cols-4 gap-2 md:gap-4">
          {formsOf(meeting).map(({ form, text }) => (
            <li key={form} className="card flex flex-col items-center px-1 py-2">
              <span
                lang="ar"
                className="text-ar-lg leading-[1.85]! text-letter md:text-[4.5rem] md:leading-[1.6]!"
              >
                {text}
              </span>
              <span dir="ltr" className="text-center text-sm md:text-lg">
                {letterFormLabels[form]()}
              </span>
            </li>
          ))}
        </ul>
      )}
      {meeting.example && (
        <LetterInWord letter={meeting.ar ?? ''} picture={meeting.picture} word={meeting.example} />
      )}
    </div>
  )
}

/** A word with the letter in it coloured, and its picture. */
const LetterInWord = ({
  letter,
  picture,
  word: { ar, soundsFr, fr },
}: {
  letter: string
  picture: string | null
  word: NonNullable<Meeting['example']>
}) => (
  <div className="card flex items-center gap-4 px-4 py-2 md:gap-10 md:px-10 md:py-3">
    {picture && <WordPicture id={picture} className="size-20 shrink-0 md:size-28" />}
    <div className={cn('min-w-0 flex-1', !picture && 'text-center')}>
      <Arabic
        className={cn('block w-fit text-[2.75rem] leading-[1.7]! md:text-[4rem]', !picture && 'mx-auto')}
      >
        {splitByLetter(ar, letter).map(({ text, isLetter }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed word
          <span key={index} className={isLetter ? 'text-letter' : undefined}>
            {text}
          </span>
        ))}
      </Arabic>
      <p className="text-lg md:text-2xl">
        <span lang="ar-Latn">{soundsFr}</span>
        {m.learning_feedback_meaning({ text: fr })}
      </p>
    </div>
    <Speaker text={ar} name={soundsFr} className="shrink-0" />
  </div>
)

function RuleCard({ meeting, isSpoken }: { meeting: Meeting; isSpoken: boolean }) {
  const rule = meeting.rule ? ruleSteps[meeting.rule] : null
  const steps = rule
    ? rule.steps.map(({ textFr, fr, ...rest }) => ({ ...rest, textFr: textFr(), fr: fr() }))
    : meeting.steps
  const title = rule ? rule.title() : meeting.fr
  return (
    // The examples of a game's rule stand in this script, not in the question.
    <Sounds texts={steps.map(({ ar }) => ar)}>
      <div className="flex flex-col gap-3 md:gap-6">
        <div className="flex items-center gap-3">
          <h2 className="text-2xl md:text-3xl">
            <Sentence text={title} />
          </h2>
          {isSpoken && <SentenceSpeaker text={title} isMixed />}
        </div>
        <StepList steps={steps} isHeard isSpoken={isSpoken} />
      </div>
    </Sounds>
  )
}

/** A dialogue: who speaks first on the left, who replies on the right. */
function DialogueCard({ meeting: { fr, steps } }: { meeting: Meeting }) {
  const first = steps[0]?.textFr
  return (
    <div>
      <h2 className="text-2xl md:text-3xl">
        <Sentence text={fr} />
      </h2>
      <ol className="mt-3 flex flex-col gap-2">
        {steps.map(({ textFr: speaker, ar, soundsFr, fr: meaning }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one fixed dialogue
            key={index}
            className={cn(
              'card w-[88%] px-4 py-3',
              speaker === first ? 'rounded-bl-none' : 'ml-auto rounded-br-none',
            )}
          >
            <p className="text-lg font-semibold">{speaker}</p>
            <Arabic className="block text-right text-ar-base leading-[1.85]! md:text-[2.5rem]">{ar}</Arabic>
            <span lang="ar-Latn" className="block text-lg text-muted-foreground">
              {soundsFr}
            </span>
            <p className="text-lg">{meaning}</p>
            <Speaker text={ar} name={soundsFr} className="mt-2" />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A rule in short sentences, each with its example. */
export const StepList = ({
  steps,
  isHeard = false,
  isSpoken = false,
}: {
  steps: readonly {
    textFr: string
    ar: string
    soundsFr: string
    fr: string
    letters?: readonly string[] | undefined
  }[]
  /** The examples have a loudspeaker. */
  isHeard?: boolean
  /** The sentences have one too, beside them. */
  isSpoken?: boolean
}) => (
  <ol className="grid gap-3 md:grid-cols-2 md:gap-4 md:max-lg:*:last:odd:col-span-2 lg:in-[.meeting]:grid-cols-1">
    {steps.map(step => (
      <li
        key={`${step.textFr} ${step.ar}`}
        className="card flex flex-col items-center p-4 text-center md:p-6 lg:in-[.meeting]:p-4"
      >
        {(step.textFr !== '' || isSpoken) && (
          <div className="flex items-center justify-center gap-3">
            {step.textFr !== '' && (
              <p className="text-xl font-semibold text-balance md:max-lg:text-[1.6875rem] md:max-lg:leading-snug">
                <Sentence text={step.textFr} />
              </p>
            )}
            {isSpoken && (
              <SentenceSpeaker
                text={step.textFr || step.fr}
                more={[step.textFr, step.fr]}
                isMixed
                className="shrink-0"
              />
            )}
          </div>
        )}
        <Arabic
          className={cn(
            'block leading-[1.7]! text-letter',
            // A sign on a single letter is what is to be seen.
            step.ar.length <= 3
              ? 'text-[3.5rem] md:text-[7rem] lg:in-[.meeting]:text-[3.5rem]'
              : 'text-ar-lg md:text-[4rem] lg:in-[.meeting]:text-ar-xl',
          )}
        >
          {step.ar}
        </Arabic>
        <span lang="ar-Latn" className="block text-center text-lg md:text-2xl">
          {step.soundsFr}
        </span>
        <p className="text-lg text-muted-foreground md:text-xl">
          <Sentence text={step.fr} />
        </p>
        {isHeard && <Speaker text={step.ar} name={step.soundsFr} className="mt-2" />}
        {step.letters && (
          <ul dir="rtl" className="mt-3 grid w-full grid-cols-7 gap-y-1 border-t pt-2">
            {step.letters.map(letter => (
              <li key={letter}>
                <Arabic className="block text-ar-lg leading-[1.6]!">{letter}</Arabic>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
)
