import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'

/** An Arabic word about the page's subject. */
export type Word = { arabic: string; latin: string; meaning: string }

/** The word of the pages about the letter with the link and the code. */
export const confirmWord = (): Word => ({
  arabic: m.accounts_confirm_word(),
  latin: m.accounts_confirm_word_latin(),
  meaning: m.accounts_confirm_word_meaning(),
})

/** A form beside the dark panel; on a phone the panel is smaller and above the form. */
export function AccountPage({
  before,
  title,
  description,
  word,
  promises = [],
  isForChildren = false,
  children,
}: {
  /** Above the title. */
  before?: ReactNode
  title: ReactNode
  description?: ReactNode
  word: Word
  promises?: string[]
  /** The children's colours in place of the dark panel. */
  isForChildren?: boolean
  children: ReactNode
}) {
  const girih = cn(
    'inset-x-0 h-2/5 lg:h-1/4 [--girih:15rem]',
    isForChildren ? 'text-safran-500/60 max-lg:hidden' : 'text-band-line',
  )
  return (
    <div className="account-page mx-auto grid max-w-page gap-8 px-gutter pt-4 pb-section lg:grid-cols-2 lg:gap-16 lg:pt-8">
      {/* First in the document, as on a phone: otherwise the form is painted first and then pushed down. */}
      <aside
        className={cn(
          'relative isolate flex flex-col items-center justify-center overflow-hidden rounded-2xl px-8 py-7 text-center lg:col-start-2 lg:row-start-1 lg:sticky lg:top-24 lg:h-[40rem] lg:max-h-[calc(100dvh-8rem)] lg:p-12',
          before !== undefined && 'max-lg:hidden',
          isForChildren ? 'bg-play text-play-foreground' : 'bg-band text-band-foreground',
        )}
      >
        <Girih className={cn(girih, 'top-0')} fade="bottom" />
        <Girih className={cn(girih, 'bottom-0')} fade="bottom" />
        {isForChildren && <LetterRow />}
        <p>
          <Arabic kufi className="block text-5xl leading-[1.6]! lg:text-8xl">
            {word.arabic}
          </Arabic>
          <span className="mt-1 block text-lg lg:mt-4">
            <span lang="ar-Latn" className="font-display font-semibold">
              {word.latin}
            </span>
            <span className={isForChildren ? '' : 'text-band-muted'}>, {word.meaning}</span>
          </span>
        </p>
        {promises.length > 0 && (
          <ul className="mt-12 hidden space-y-3 text-left lg:block">
            {promises.map(promise => (
              <li key={promise} className="flex items-center gap-3">
                <Nuqta />
                {promise}
              </li>
            ))}
          </ul>
        )}
      </aside>
      <div className="flex flex-col justify-center lg:col-start-1 lg:row-start-1 lg:min-h-[38rem] lg:py-8">
        <div className="mx-auto w-full max-w-md lg:mx-0">
          {before}
          <h1 className="text-3xl">{title}</h1>
          {description && <p className="mt-3 text-muted-foreground">{description}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
    </div>
  )
}

const stars = [
  { letter: 'أ', colours: 'fill-paon-700 text-chaux-0' },
  { letter: 'ب', colours: 'fill-safran-400 text-encre-950' },
  { letter: 'ت', colours: 'fill-grenade-600 text-chaux-0' },
]

const LetterRow = () => (
  <div aria-hidden="true" className="mb-2 flex flex-row-reverse justify-center gap-2 lg:mb-10 lg:gap-4">
    {stars.map(({ letter, colours }) => (
      <LetterStar key={letter} letter={letter} className={cn('size-14 lg:size-28', colours)} />
    ))}
  </div>
)
