import { Speaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import type { Question } from '../../questions/question.ts'
import { TextSpanView } from '../boards/sentence.tsx'
import { WordPicture } from '../boards/word-picture.tsx'
import { letterNameOf } from './instructions.ts'
import { ListeningPrompt } from './listening-prompt.tsx'
import { PromptStar } from './prompt-star.tsx'
import { mayHearBefore } from './question-sounds.ts'

/** The prompt of a question: a word in a star, a sentence on a card. */
export function QuestionPrompt({
  question,
  isSmall = false,
  isAnswered,
  onHint,
}: {
  question: Question
  /** Leaves room for answers that are pictures, on a telephone. */
  isSmall?: boolean
  isAnswered: boolean
  onHint: () => void
}) {
  const besideStar = isSmall && 'max-md:flex max-md:items-center max-md:justify-center max-md:gap-4'
  const [first] = question.show
  if (question.sound) return <ListeningPrompt sources={question.sound} />
  if (question.echo)
    return (
      <div className="text-center">
        <StarPrompt text={question.echo.ar} isArabic />
        <p lang="ar-Latn" className="mt-2 text-center text-xl md:text-2xl">
          {question.echo.soundsFr}
        </p>
        <p className="text-xl font-semibold">{question.echo.fr}</p>
        <Speaker text={question.echo.ar} name={m.learning_this_word()} isLarge className="mt-3" />
        {question.echo.contrast && <Contrast word={question.echo.contrast} />}
      </div>
    )
  // The sheet shows the letter to trace, large enough.
  if (question.meeting || question.trace) return null
  if (question.nameFr)
    return (
      <div className={cn('text-center', besideStar)}>
        <StarPrompt
          text={first?.text ?? letterNameOf(question)}
          note={question.nameHintFr}
          isSmall={isSmall}
          isArabic={first !== undefined}
        />
        <Speaker text={question.nameFr} className="mt-3" />
      </div>
    )
  if (!first) return null
  if (question.kind === 'conversation')
    return <SpeechBubble question={question} isAnswered={isAnswered} onHint={onHint} />
  const isWord = first.script === 'ar' && first.text.length <= 12 && !first.text.includes('_')
  if (isWord)
    return (
      <div className={cn('text-center', besideStar)}>
        <StarPrompt text={first.text} isSmall={isSmall} isArabic />
        {question.show.slice(1).map(span => (
          <TextSpanView key={span.text} span={span} className="mt-2 text-xl font-semibold" />
        ))}
        <PromptSpeaker
          text={first.text}
          name={m.learning_this_word()}
          {...{ question, isAnswered, onHint }}
        />
      </div>
    )
  return (
    <div
      className={cn(
        'rounded-2xl border bg-card px-5 py-4 text-center text-card-foreground',
        // On a telephone the answers need the room below.
        first.picture && 'max-md:flex max-md:items-center max-md:justify-center max-md:gap-5 max-md:py-2',
      )}
    >
      {first.picture && (
        <WordPicture
          id={first.picture}
          className="mx-auto size-20 max-md:mx-0 max-md:shrink-0 md:mb-2 md:size-40"
        />
      )}
      <div>
        {question.show.map(span => (
          <TextSpanView
            key={span.text}
            span={span}
            className={cn(
              span.script === 'ar' && 'text-ar-lg leading-[1.85]! md:text-[3.5rem]',
              span.script === 'fr' && 'text-2xl font-bold md:text-3xl',
              span.script === 'translit' && 'mt-1 text-lg text-muted-foreground md:text-2xl',
            )}
          />
        ))}
      </div>
    </div>
  )
}

type Props = Omit<Parameters<typeof QuestionPrompt>[0], 'isSmall'>

/** Reads what is asked about aloud: after the answer, or before it as a hint where hearing does not give it away. */
function PromptSpeaker({ text, name, question, isAnswered, onHint }: Props & { text: string; name: string }) {
  if (!isAnswered && !mayHearBefore(question)) return null
  return <Speaker text={text} name={name} className="mt-3" onPlay={isAnswered ? undefined : onHint} />
}

/** A line of a dialogue, and its speaker. */
function SpeechBubble({ question, isAnswered, onHint }: Props) {
  const [said, speaker] = question.show
  if (!said) return null
  return (
    <figure>
      <blockquote className="card relative rounded-bl-none p-5 text-center md:p-8">
        <TextSpanView span={said} className="text-ar-lg leading-[1.85]! md:text-[2.75rem]" />
        <span lang="ar-Latn" className="block text-center text-lg text-muted-foreground">
          {said.soundsFr}
        </span>
        <PromptSpeaker
          text={said.text}
          name={m.learning_this_sentence()}
          {...{ question, isAnswered, onHint }}
        />
      </blockquote>
      <figcaption className="mt-2 pl-1 text-xl font-semibold">{speaker?.text}</figcaption>
    </figure>
  )
}

/** The Arabic sentence of a question, on a card. */
export const ReadingCard = ({ text }: { text: string }) => (
  <div className="rounded-2xl border bg-card px-5 py-4 text-center text-card-foreground">
    <TextSpanView span={{ text, script: 'ar' }} className="text-ar-lg leading-[1.85]!" />
  </div>
)

/** Whether a sign stands on a hamza: the ink then reaches higher above its line than below. */
const hasHighSigns = (text: string) => /[\u0623\u0624\u0626][\u064b-\u0652]/.test(text)

export function StarPrompt({
  text,
  note = null,
  isArabic = false,
  isMet = false,
  isSmall = false,
}: {
  text: string
  /** Tells a letter from one that sounds like it. */
  note?: string | null
  isArabic?: boolean
  /** A letter that is met: as large as a tablet allows, and beside its name on a telephone. */
  isMet?: boolean
  isSmall?: boolean
}) {
  const size =
    text.length <= 3
      ? isMet && !isSmall
        ? 'text-6xl md:max-lg:text-[11.875rem] lg:text-9xl'
        : isSmall
          ? 'text-6xl md:text-8xl'
          : 'text-7xl md:text-8xl'
      : text.length <= 7
        ? 'text-5xl md:text-7xl'
        : 'text-4xl md:text-5xl'
  return (
    <div
      className={cn(
        'relative mx-auto flex size-52 flex-col items-center justify-center md:size-80',
        (isMet || isSmall) && 'shrink-0 max-md:mx-0',
        isMet ? 'max-md:size-32' : isSmall && 'max-md:size-44',
        isMet && !isSmall && 'md:max-lg:size-[23.5rem]',
      )}
    >
      <PromptStar />
      <span
        lang={isArabic ? 'ar' : undefined}
        dir={isArabic ? 'rtl' : undefined}
        className={cn(
          'relative max-w-[70%] text-chaux-0',
          isArabic
            ? cn('star-text leading-[1.6]!', size, hasHighSigns(text) ? 'mt-[0.2em]' : '-mt-2')
            : 'font-display leading-tight font-bold',
          !isArabic &&
            (text.length > 8 ? 'max-w-[50%] text-center text-xl md:text-4xl' : 'text-4xl md:text-5xl'),
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

/** The word said before, to hear what tells the two apart. */
const Contrast = ({ word: { ar, soundsFr, fr } }: { word: { ar: string; soundsFr: string; fr: string } }) => (
  <div className="mt-4 flex flex-wrap items-center justify-center gap-3 text-lg">
    <p>
      {m.learning_echo_contrast()}{' '}
      <span lang="ar" dir="rtl" className="text-ar-base leading-[1.6]!">
        {ar}
      </span>{' '}
      <span lang="ar-Latn">{soundsFr}</span>
      {m.learning_feedback_meaning({ text: fr })}
    </p>
    <Speaker text={ar} />
  </div>
)
