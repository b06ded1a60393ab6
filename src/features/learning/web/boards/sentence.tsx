import { Fragment } from 'react'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { cn } from '#ui/cn.ts'
import type { TextSpan } from '../../questions/question.ts'
import { withSoundsFr } from '../../sounds-fr.ts'

// A blank next to Arabic words is part of their right-to-left run, and so are the marks within it and at its end: a «!», and the
// full stop of a sentence that is quoted before a colon.
const arabicRun =
  '(?:_{3,}[ \\u00a0]+)?[\\u0600-\\u06ff]+(?:[.!]?[ \\u00a0]+(?:[\\u0600-\\u06ff]+|_{3,}))*(?:!|\\.(?=[ \\u00a0]?:))?'
const runs = new RegExp(`(${arabicRun}|_{3,})`)
const isArabic = /[\u0600-\u06ff]/

/** A French sentence; its Arabic words and blanks are marked up in their own script, and transliterations shown as a
 * French child reads them. */
export function Sentence({ text }: { text: string }) {
  return withSoundsFr(text)
    .split(runs)
    .map((run, index) => {
      const key = `${index}-${run}`
      if (isArabic.test(run))
        return (
          <Arabic key={key} inline>
            <WithBlanks text={run} />
          </Arabic>
        )
      if (run.startsWith('___')) return <Blank key={key} />
      return (
        <Fragment key={key}>
          <NoBreakHyphens text={run} />
        </Fragment>
      )
    })
}

/** Keeps a short hyphenated word on one line («dit-on», «prend-il»). */
const NoBreakHyphens = ({ text }: { text: string }) =>
  text.split(/([\p{L}’]+(?:-\p{L}+)+)/u).map((part, index) =>
    index % 2 === 1 && part.length <= 14 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

function WithBlanks({ text }: { text: string }) {
  return text.split(/(_{3,})/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text
    part.startsWith('___') ? <Blank key={index} /> : <Fragment key={index}>{part}</Fragment>,
  )
}

function Blank() {
  return (
    <span className="mx-1 inline-block w-[2em] border-b-4 border-dotted border-current align-baseline leading-none">
      <span className="sr-only" lang="fr" dir="ltr">
        {m.learning_blank_label()}
      </span>{' '}
    </span>
  )
}

/** A text span in its own script and direction. */
export function TextSpanView({ span, className }: { span: TextSpan; className?: string }) {
  if (span.script === 'ar')
    return (
      <span lang="ar" dir="rtl" className={cn('block', className)}>
        <WithBlanks text={span.text} />
      </span>
    )
  if (span.script === 'translit')
    return (
      <span lang="ar-Latn" className={cn('block', className)}>
        {withSoundsFr(span.text)}
      </span>
    )
  return (
    <span lang="fr" className={cn('block', className)}>
      <Sentence text={span.text} />
    </span>
  )
}
