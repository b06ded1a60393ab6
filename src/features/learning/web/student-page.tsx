import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

const parentPages = {
  home: { to: '/student', name: m.learning_space },
  points: { to: '/student/grammaire', name: m.learning_grammar },
  texts: { to: '/student/lectures', name: m.learning_texts },
} as const

/** The layout of a page of the student space. */
export function StudentPage({
  title,
  text,
  back = 'home',
  children,
}: {
  title: ReactNode
  text?: ReactNode
  /** The page that the back link leads to; null on the home page. */
  back?: keyof typeof parentPages | null
  children: ReactNode
}) {
  return (
    <div className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="tiles-top -z-10" />
      <div className="mx-auto max-w-[68rem] px-gutter py-8 sm:py-12">
        {back && (
          <Link
            to={parentPages[back].to}
            // A list keeps `ensemble`: the grown-up still reads along.
            search={back === 'home' ? {} : true}
            className="-ml-3 mb-3 inline-flex h-14 items-center gap-2 rounded-xl px-3 font-semibold hover:bg-card/70"
          >
            <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {parentPages[back].name()}
          </Link>
        )}
        <h1 className="text-3xl tracking-display sm:text-4xl">{title}</h1>
        {text && <p className="mt-2 max-w-read text-lg">{text}</p>}
        {children}
      </div>
    </div>
  )
}
