import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'

type StepFocusState = { step: number; focused: RefObject<number> }
const StepFocusContext = createContext<StepFocusState | null>(null)

/** Remembers the step that was focused last. The step that the page opened on is not focused. */
export function StepFocus({ step, children }: { step: number; children: ReactNode }) {
  const focused = useRef(step)
  return <StepFocusContext value={{ step, focused }}>{children}</StepFocusContext>
}

/** The heading of a step, which takes the focus when the step begins, and its content. */
export function StepFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { step, focused } = use(StepFocusContext) ?? {}
  useEffect(() => {
    if (step === undefined || !focused || focused.current === step) return
    focused.current = step
    title.current?.focus()
  }, [step, focused])
  return (
    <>
      <div className="border-b px-5 py-5 sm:px-8">
        <h2 ref={title} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {heading}
        </h2>
      </div>
      {children}
    </>
  )
}
