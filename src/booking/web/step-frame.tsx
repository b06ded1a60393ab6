import type { ReactNode } from 'react'

/** The question of a step, which takes the focus when the step begins, and what answers it. */
export function StepFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <div className="border-b px-5 py-5 sm:px-8">
        <h2 tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {heading}
        </h2>
      </div>
      {children}
    </>
  )
}
