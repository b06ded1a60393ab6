import type { ReactNode } from 'react'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { cn } from '#ui/cn.ts'

const tones = {
  paon: 'bg-wash-paon text-wash-paon-foreground',
  safran: 'bg-wash-safran text-wash-safran-foreground',
  grenade: 'bg-wash-grenade text-wash-grenade-foreground',
  band: 'on-band bg-band text-band-foreground',
}
const lines = {
  paon: 'text-paon-600/20',
  safran: 'text-safran-700/20',
  grenade: 'text-grenade-600/20',
  band: 'text-band-line',
}

/** An Arabic word with transliteration and French translation. */
export type HeroWord = { arabic: string; latin: string; french: string }

/** Hero of a landing page: title, lead, actions, and an Arabic word in a star. */
export function PageHero({
  tone,
  title,
  lead,
  word,
  children,
}: {
  tone: keyof typeof tones
  title: string
  lead: string
  word: HeroWord
  children?: ReactNode
}) {
  return (
    <section className={cn('relative isolate overflow-hidden', tones[tone])}>
      {/* The pattern is beside the text, or below it on a phone, never behind it. */}
      <Girih
        className={cn('inset-x-0 top-1/2 bottom-0 [--girih:13.75rem] md:top-0 md:left-1/2', lines[tone])}
        fade="right"
      />
      <div className="mx-auto grid max-w-page items-center gap-10 px-gutter py-12 sm:py-16 md:grid-cols-[minmax(0,1fr)_auto] lg:py-20">
        <div>
          <h1 className="max-w-2xl text-5xl tracking-display">{title}</h1>
          <p className="mt-6 max-w-[34rem] text-lg">{lead}</p>
          {children && <div className="mt-9 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>}
        </div>
        <figure className="khatam mx-auto flex size-72 flex-col items-center justify-center bg-card text-center text-card-foreground md:mx-0 lg:size-88">
          <Arabic kufi className="text-[3.25rem] leading-[1.6]! font-bold text-primary lg:text-[4.25rem]">
            {word.arabic}
          </Arabic>
          <figcaption className="text-sm">
            <span lang="ar-Latn" className="font-semibold!">
              {word.latin}
            </span>{' '}
            <span className="text-muted-foreground">{word.french}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
