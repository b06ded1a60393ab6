import type { ReactNode } from 'react'
import { Arabic } from '~/platform/ui/arabic'
import { Girih } from '~/platform/ui/ornament/girih'
import { Nuqta } from '~/platform/ui/ornament/nuqta'

/** A word to meet on the way in: each account page teaches one, and it says what the page is about. */
export type Word = { arabic: string; latin: string; meaning: string }

/** A form beside the school's dark panel; above it, smaller, on a phone. */
export function AccountPage({
  title,
  description,
  word,
  promises = [],
  children,
}: {
  title: ReactNode
  description?: ReactNode
  word: Word
  promises?: string[]
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-4 pb-section lg:grid-cols-2 lg:gap-16 lg:pt-8">
      <div className="order-last flex flex-col justify-center lg:order-first lg:min-h-[38rem] lg:py-8">
        <div className="mx-auto w-full max-w-md lg:mx-0">
          <h1 className="text-3xl">{title}</h1>
          {description && <p className="mt-3 text-muted-foreground">{description}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
      <aside className="relative isolate flex flex-col items-center justify-center overflow-hidden rounded-2xl bg-band px-8 py-7 text-center text-band-foreground lg:sticky lg:top-24 lg:h-[40rem] lg:max-h-[calc(100dvh-8rem)] lg:p-12">
        <Girih className="inset-x-0 top-0 h-2/5 lg:h-1/4 text-band-line [--girih:15rem]" fade="bottom" />
        <Girih className="inset-x-0 bottom-0 h-2/5 lg:h-1/4 text-band-line [--girih:15rem]" fade="bottom" />
        <p>
          <Arabic kufi className="block text-5xl leading-[1.6]! lg:text-8xl">
            {word.arabic}
          </Arabic>
          <span className="mt-1 block text-lg lg:mt-4">
            <span lang="ar-Latn" className="font-display font-semibold">
              {word.latin}
            </span>
            <span className="text-band-muted">, {word.meaning}</span>
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
    </div>
  )
}
