import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/** Questions and answers. Works without JavaScript, and find-in-page searches closed answers. */
export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('accordion', className)}>{children}</div>
}

/** Items with the same `name` close each other. */
export function AccordionItem({
  question,
  name,
  open,
  children,
}: {
  question: ReactNode
  name?: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details name={name} open={open}>
      <summary>
        {question}
        <ChevronDown />
      </summary>
      <div className="pb-5 text-muted-foreground">{children}</div>
    </details>
  )
}
