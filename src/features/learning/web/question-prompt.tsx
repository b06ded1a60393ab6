import { khatam, rhomb } from '#ui/brand/shapes.ts'
import { cn } from '#ui/cn.ts'
import type { Question } from '../question.ts'
import { TextSpanView } from './sentence.tsx'

const rays = Array.from({ length: 8 }, (_, index) => rhomb(160, 160, 158, index))
const bright = rays.filter((_, index) => index % 2 === 0).join('')
const soft = rays.filter((_, index) => index % 2 === 1).join('')
const star = khatam(160, 160, 118)

/** The prompt of a question: a word in a star, a sentence on a card. */
export function QuestionPrompt({ question }: { question: Question }) {
  const [first] = question.show
  if (question.nameFr) return <StarPrompt text={question.nameFr} />
  if (!first) return null
  const isWord = first.script === 'ar' && first.text.length <= 12 && !first.text.includes('_')
  if (isWord)
    return (
      <div className="text-center">
        <StarPrompt text={first.text} isArabic />
        {question.show.slice(1).map(span => (
          <TextSpanView key={span.text} span={span} className="mt-2 text-lg font-semibold" />
        ))}
      </div>
    )
  return (
    <div className="rounded-2xl border bg-card px-5 py-4 text-center text-card-foreground">
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

function StarPrompt({ text, isArabic = false }: { text: string; isArabic?: boolean }) {
  const size =
    text.length <= 3
      ? 'text-7xl lg:text-8xl'
      : text.length <= 7
        ? 'text-5xl lg:text-7xl'
        : 'text-4xl lg:text-5xl'
  return (
    <div className="relative mx-auto flex size-52 items-center justify-center lg:size-80">
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
          isArabic ? `${size} -mt-2 leading-[1.6]!` : 'font-display text-4xl font-bold lg:text-5xl',
        )}
      >
        {text}
      </span>
    </div>
  )
}
