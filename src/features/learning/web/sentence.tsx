import { Fragment } from 'react'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { cn } from '#ui/cn.ts'
import type { Piece } from '../question.ts'

// A blank next to Arabic words belongs to them: it is read from right to left with them.
const arabicRun = '(?:_{3,}[ \\u00a0]+)?[\\u0600-\\u06ff]+(?:[ \\u00a0]+(?:[\\u0600-\\u06ff]+|_{3,}))*'
const latinRun = '[^\\s«»(),.;:!?’]*[āīūḥṣḍṭẓʿʾĀĪŪḤṢḌṬẒ][^\\s«»(),.;:!?’]*'
const runs = new RegExp(`(${arabicRun}|_{3,}|${latinRun})`)
const isArabic = /[\u0600-\u06ff]/

/** A French sentence with its Arabic words, transliterations and blanks each set as they must be. */
export function Sentence({ text }: { text: string }) {
  return text.split(runs).map((run, index) => {
    const key = `${index}-${run}`
    if (isArabic.test(run))
      return (
        <Arabic key={key} inline>
          <WithBlanks text={run} />
        </Arabic>
      )
    if (run.startsWith('___')) return <Blank key={key} />
    return index % 2 === 1 ? (
      <span key={key} lang="ar-Latn">
        {run}
      </span>
    ) : (
      <Fragment key={key}>
        <Unbroken text={run} />
      </Fragment>
    )
  })
}

/** « dit-on », « prend-il »: a short word with a hyphen stays on one line. */
const Unbroken = ({ text }: { text: string }) =>
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
        {m.learning_blank()}
      </span>{' '}
    </span>
  )
}

/** A piece of a question in its own script; `big` for what is looked at. */
export function PieceText({ piece, className }: { piece: Piece; className?: string }) {
  if (piece.script === 'ar')
    return (
      <span lang="ar" dir="rtl" className={cn('block', className)}>
        <WithBlanks text={piece.text} />
      </span>
    )
  if (piece.script === 'translit')
    return (
      <span lang="ar-Latn" className={cn('block', className)}>
        {piece.text}
      </span>
    )
  return (
    <span className={cn('block', className)}>
      <Sentence text={piece.text} />
    </span>
  )
}
