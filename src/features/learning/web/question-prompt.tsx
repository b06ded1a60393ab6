import { khatam, rhomb } from '#ui/brand/shapes.ts'
import { cn } from '#ui/cn.ts'
import type { Question } from '../question.ts'
import { TextSpanView } from './sentence.tsx'
import { WordPicture } from './word-picture.tsx'

const rays = Array.from({ length: 8 }, (_, index) => rhomb(160, 160, 158, index))
const bright = rays.filter((_, index) => index % 2 === 0).join('')
const soft = rays.filter((_, index) => index % 2 === 1).join('')
const star = khatam(160, 160, 118)

/** The prompt of a question: a word in a star, a sentence on a card. */
export function QuestionPrompt({ question }: { question: Question }) {
  const [first] = question.show
  // The sheet shows the letter to trace, large enough.
  if (question.meeting || question.trace) return null
  if (question.nameFr) return <StarPrompt text={question.nameFr} note={question.nameHintFr} />
  if (!first) return null
  const isWord = first.script === 'ar' && first.text.length <= 12 && !first.text.includes('_')
  if (isWord)
    return (
      <div className="text-center">
        <StarPrompt text={first.text} isArabic />
        {question.show.slice(1).map(span => (
          <TextSpanView key={span.text} span={span} className="mt-2 text-xl font-semibold" />
        ))}
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
      <svg aria-hidden="true" viewBox="0 0 320 320" className="absolute inset-0">
        <path d={bright} fill="var(--color-safran-400)" />
        <path d={soft} fill="var(--color-safran-300)" />
        <path d={star} fill="var(--color-paon-800)" />
      </svg>
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
