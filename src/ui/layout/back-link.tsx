import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The link above a title to the page that it belongs to. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    className="-ml-3 inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 text-sm font-semibold wrap-anywhere hover:bg-accent"
  >
    <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
    {children}
  </a>
))
