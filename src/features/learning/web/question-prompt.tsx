import { Speaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import type { Question } from '../question.ts'
import { ListeningPrompt } from './listening-prompt.tsx'
import { PromptStar } from './prompt-star.tsx'
import { mayHearBefore } from './question-sounds.ts'
import { TextSpanView } from './sentence.tsx'
import { WordPicture } from './word-picture.tsx'

/** The prompt of a question: a word in a star, a sentence on a card. */
export function QuestionPrompt({
  question,
  isAnswered,
  onHint,
}: {
  question: Question
  isAnswered: boolean
  onHint: () => void
}) {
  const [first] = question.show
  if (question.sound) return <ListeningPrompt sources={question.sound} />
  // The sheet shows the letter to trace, large enough.
  if (question.meeting || question.trace) return null
  if (question.nameFr)
    return (
      <div className="text-center">
        <StarPrompt text={question.nameFr} note={question.nameHintFr} />
        <Speaker text={question.nameFr} className="mt-3" />
      </div>
    )
  if (!first) return null
  const isWord = first.script === 'ar' && first.text.length <= 12 && !first.text.includes('_')
  if (isWord)
    return (
      <div className="text-center">
        <StarPrompt text={first.text} isArabic />
        {question.show.slice(1).map(span => (
          <TextSpanView key={span.text} span={span} className="mt-2 text-xl font-semibold" />
        ))}
        {(isAnswered || mayHearBefore(question)) && (
          <Speaker
            text={first.text}
            name={m.learning_this_word()}
            className="mt-3"
            onPlay={isAnswered ? undefined : onHint}
          />
        )}
      </div>
    )
  return (
    <div className="rounded-2xl border bg-card px-5 py-4 text-center text-card-foreground">
      {first.picture && <WordPicture id={first.picture} className="mx-auto mb-2 size-28 md:size-40" />}
      {question.show.map(span => (
        <TextSpanView
          key={span.text}
          span={span}
          className={cn(
            span.script === 'ar' && 'text-ar-lg leading-[1.85]!',
            span.script === 'fr' && 'text-2xl font-bold',
            span.script === 'translit' && 'mt-1 text-lg text-muted-foreground',
          )}
        />
      ))}
    </div>
  )
}

/** The Arabic sentence of a question, on a card. */
export const ReadingCard = ({ text }: { text: string }) => (
  <div className="rounded-2xl border bg-card px-5 py-4 text-center text-card-foreground">
    <TextSpanView span={{ text, script: 'ar' }} className="text-ar-lg leading-[1.85]!" />
  </div>
)

export function StarPrompt({
  text,
  note = null,
  isArabic = false,
}: {
  text: string
  /** Tells a letter from one that sounds like it. */
  note?: string | null
  isArabic?: boolean
}) {
  const size =
    text.length <= 3
      ? 'text-7xl md:text-8xl'
      : text.length <= 7
        ? 'text-5xl md:text-7xl'
        : 'text-4xl md:text-5xl'
  return (
    <div className="relative mx-auto flex size-52 flex-col items-center justify-center md:size-80">
      <PromptStar />
      <span
        lang={isArabic ? 'ar' : undefined}
        dir={isArabic ? 'rtl' : undefined}
        className={cn(
          'relative max-w-[70%] text-chaux-0',
          isArabic
            ? `${size} -mt-2 leading-[1.6]!`
            : 'font-display text-4xl leading-tight font-bold md:text-5xl',
        )}
      >
        {text}
      </span>
      {note && (
        <span className="relative max-w-[58%] text-center text-lg leading-tight text-balance text-chaux-0">
          {note}
        </span>
      )}
    </div>
  )
}
