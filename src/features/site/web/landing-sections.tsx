import type { ReactNode } from 'react'
import { Nuqta } from '#ui/brand/nuqta.tsx'

export type Point = { title: string; text: string; picture?: ReactNode }

const washes = {
  paon: 'bg-wash-paon text-wash-paon-foreground',
  safran: 'bg-wash-safran text-wash-safran-foreground',
  grenade: 'bg-wash-grenade text-wash-grenade-foreground',
}
type Feature = Point & { wash: keyof typeof washes }

/** Three features side by side, each with a picture. */
export function FeatureCards({ points }: { points: readonly Feature[] }) {
  return (
    <section className="mx-auto max-w-page px-gutter py-section">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3">
        {points.map(point => (
          <article key={point.title} className={`flex flex-col rounded-2xl p-7 sm:p-8 ${washes[point.wash]}`}>
            <div aria-hidden="true" className="flex h-24 items-end gap-2.5">
              {point.picture}
            </div>
            <h2 className="mt-7 text-xl">{point.title}</h2>
            <p className="mt-2">{point.text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

/** Numbered steps. */
export function Steps({ title, steps }: { title: string; steps: readonly Point[] }) {
  return (
    <section className="mx-auto max-w-page px-gutter pb-section">
      <h2 className="text-4xl tracking-display">{title}</h2>
      <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map((step, index) => (
          <li key={step.title} className="border-t-2 border-primary pt-5">
            <span aria-hidden="true" className="titre chiffres text-3xl font-bold text-primary">
              {index + 1}
            </span>
            <h3 className="mt-2 text-xl">{step.title}</h3>
            <p className="mt-2 text-muted-foreground">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A list of promises. */
export function Promises({ title, promises }: { title: string; promises: readonly string[] }) {
  return (
    <section className="mx-auto max-w-page px-gutter pb-section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <h2 className="text-3xl tracking-display">{title}</h2>
        <ul className="divide-y border-y">
          {promises.map(promise => (
            <li key={promise} className="flex items-center gap-4 py-4 text-lg">
              <Nuqta className="size-2.5" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
